import type { NotificationTab } from "@evenly/contract/notifications/centre";
import { NOTIFICATIONS_KEPT } from "@evenly/contract/notifications/limits";
import { Button, EmptyState, ErrorState, SkeletonRows } from "@evenly/ui";
import { clsx } from "clsx";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useNow, useTranslations } from "use-intl";
import { api } from "../../../../trpc.ts";
import { useOffline } from "../../../offline/index.ts";
import { acknowledgeShown } from "../../acknowledge-shown.ts";
import { useFailureText } from "../../use-failure-text.ts";
import type { NotificationChanges } from "../../use-notification-changes.ts";
import { useNotificationList } from "../../use-notification-list.ts";
import type { Say } from "../../use-panel-message.ts";
import { MoreNotifications } from "./more-notifications.tsx";
import { NotificationItem } from "./notification-item.tsx";

const MINUTE_MS = 60_000;
/** Presses closer than this are one. */
const DOUBLE_MS = 300;

type NotificationItemsProps = {
  readonly tab: NotificationTab;
  readonly changes: NotificationChanges;
  readonly say: Say;
  readonly onClose: () => void;
  readonly isSheet: boolean;
};

/** One tab's list: it waits, says what failed or that it is empty, and loads further pages as one reads on. */
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

/** That the list loads, is empty or did not come; what was kept from before stays under a word about it. */
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
  if (query.isError && !hasItems)
    return (
      <ErrorState
        className="px-5"
        title={textOf(query.error, t("failed"), t("failedAnswered"))}
        text={t("failedText")}
        action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
      />
    );
  // Without a network the page says that there is none.
  if (query.isRefetchError && online)
    return <Missing text={textOf(query.error, t("failed"), t("failedAnswered"))} onRetry={query.refetch} />;
  return (
    <>
      {counts.isLoadingError && online && (
        <Missing text={textOf(counts.error, t("countsFailed"))} onRetry={counts.refetch} />
      )}
      {!hasItems && <EmptyState className="px-5" title={t(`empty.${tab}`)} text={t(`emptyText.${tab}`)} />}
    </>
  );
}

/** Over what stands here: what of it is old or missing. */
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

/** The second press of a double one would meet the item that has come up into the place of the first. */
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

/** Arrows walk the items; up from the first one leads back to the tabs. */
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
