import type { NotificationTab } from "@evenly/contract/notifications/centre";
import { NOTIFICATIONS_KEPT } from "@evenly/contract/notifications/limits";
import { Button, EmptyState, ErrorState, SkeletonRows } from "@evenly/ui";
import { clsx } from "clsx";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useNow, useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useOffline } from "../../../offline/index.ts";
import { acknowledgeShown } from "../../acknowledge-shown.ts";
import { useFailureText } from "../../use-failure-text.ts";
import type { NotificationChanges } from "../../use-notification-changes.ts";
import { useNotificationList } from "../../use-notification-list.ts";
import type { Say } from "../../use-panel-message.ts";
import { MoreNotifications } from "./more-notifications.tsx";
import { NotificationItem } from "./notification-item.tsx";

const MINUTE_MS = 60_000;
/** Clicks closer together than this count as a double click. */
const DOUBLE_MS = 300;

type NotificationItemsProps = {
  readonly tab: NotificationTab;
  readonly changes: NotificationChanges;
  readonly say: Say;
  readonly onClose: () => void;
  readonly isSheet: boolean;
};

/** The list of one tab with its loading, error and empty states; further pages load on scrolling. */
export function NotificationItems({ tab, changes, say, onClose, isSheet }: NotificationItemsProps) {
  const t = useTranslations("notifications");
  const { query, items, isFull } = useNotificationList(tab);
  const now = useNow({ updateInterval: MINUTE_MS });
  const panel = useRef<HTMLDivElement>(null);
  const dropDoubles = useSinglePresses();
  useEffect(() => acknowledgeShown(items.map(({ id }) => id)), [items]);
  return (
    <div
      ref={panel}
      role="tabpanel"
      id="notification-list"
      aria-labelledby={`notifications-${tab}`}
      onKeyDown={walk}
      className={clsx("overflow-y-auto overscroll-contain", isSheet ? "min-h-0 flex-1" : "max-h-96 min-h-24")}
    >
      <ListState query={query} tab={tab} hasItems={items.length > 0} />
      {items.length > 0 && (
        <ul
          aria-label={t("list")}
          onClickCapture={dropDoubles}
          className="[&>li+li]:border-t [&>li+li]:border-line"
        >
          {items.map((item) => (
            <NotificationItem
              key={item.id}
              item={item}
              tab={tab}
              now={now}
              changes={changes}
              say={say}
              onClose={onClose}
            />
          ))}
        </ul>
      )}
      <MoreNotifications query={query} panel={panel} />
      {isFull && (
        <p className="px-5 py-3 text-small text-text-3">{t("cut", { count: NOTIFICATIONS_KEPT })}</p>
      )}
    </div>
  );
}

type ListStateProps = {
  readonly query: ReturnType<typeof useNotificationList>["query"];
  readonly tab: NotificationTab;
  readonly hasItems: boolean;
};

/** The list's loading, empty and error states. Stored items stay visible below an error. */
function ListState({ query, tab, hasItems }: ListStateProps) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const textOf = useFailureText();
  const { online } = useOffline();
  const counts = api.notifications.counts.useQuery();
  if (query.failureCount > 0 && query.data === undefined && !online)
    return <EmptyState className="px-5" title={t("notHere")} text={t("notHereText")} />;
  if (query.isPending)
    return (
      <div className="px-5">
        <SkeletonRows count={4} />
      </div>
    );
  if (query.isLoadingError && !hasItems)
    return (
      <ErrorState
        className="px-5"
        title={textOf(query.error, t("failed"), t("failedAnswered"))}
        text={t("failedText")}
        action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
      />
    );
  // While offline, the page already says that there is no network.
  return (
    <>
      {online && query.isError && (
        <Missing text={textOf(query.error, t("failed"), t("failedAnswered"))} onRetry={query.refetch} />
      )}
      {online && !query.isError && counts.isLoadingError && (
        <Missing text={textOf(counts.error, t("countsFailed"))} onRetry={counts.refetch} />
      )}
      {!hasItems && <EmptyState className="px-5" title={t(`empty.${tab}`)} text={t(`emptyText.${tab}`)} />}
    </>
  );
}

/** A note above the list: its items are outdated or missing. */
function Missing({ text, onRetry }: { readonly text: string; readonly onRetry: () => unknown }) {
  const common = useTranslations("common");
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-2 bg-warning-soft py-1 pr-2 pl-5 text-small text-warning-text"
    >
      {text}
      <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={() => void onRetry()}>
        {common("retry")}
      </Button>
    </div>
  );
}

/** Ignores the second click of a double click, which would hit the item that moved into the first one's place. */
function useSinglePresses(): (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    const isDouble = event.detail > 1 && event.timeStamp - last.current < DOUBLE_MS;
    last.current = event.timeStamp;
    if (!isDouble) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Arrow keys move between items; up from the first item leads to the tabs. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-opens]")];
  const at = items.findIndex((item) => item.closest("li")?.contains(document.activeElement));
  const next = items[at + by];
  if (next) next.focus();
  else if (by < 0)
    document.getElementById(event.currentTarget.getAttribute("aria-labelledby") ?? "")?.focus();
}
