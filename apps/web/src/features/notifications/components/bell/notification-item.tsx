import type { Notification, NotificationTab } from "@evenly/contract/notifications/centre";
import { useRouter } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type MouseEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ownPath } from "../../../../shell/own-path.ts";
import { saysCount, shownText } from "../../../../shell/shown-text.ts";
import { isOtherTab } from "../../is-other-tab.ts";
import type { NotificationChanges } from "../../use-notification-changes.ts";
import type { Say } from "../../use-panel-message.ts";
import { TimeAgo } from "../time-ago.tsx";
import { ItemActions } from "./item-actions.tsx";
import { TypeIcon } from "./type-icon.tsx";

export type ItemProps = {
  readonly item: Notification;
  readonly tab: NotificationTab;
  readonly now: Date;
  readonly changes: NotificationChanges;
  readonly say: Say;
  readonly onClose: () => void;
};

/** Colour of the item's edge by priority: red is urgent, green is incoming money, then accent, amber, grey. */
function edgeOf({ priority, type }: Notification): string {
  if (priority === "urgent") return "bg-negative";
  if (priority === "high") return type === "payment_received" ? "bg-positive" : "bg-accent";
  return priority === "medium" ? "bg-warning" : "bg-line";
}

/** Their pages say all that a notification of these categories says. */
const fullyOnPage: ReadonlySet<string | null> = new Set(["payments", "exports"]);

/** One line of text is enough where a click shows the rest, here or on the page; never for an urgent or important item. */
function canCut({ priority, category, actionUrl }: Notification): boolean {
  return priority !== "urgent" && priority !== "high" && (actionUrl === null || fullyOnPage.has(category));
}

/** One notification: a click opens its subject and marks it as read. */
export function NotificationItem({ item: given, tab, now, changes, say, onClose }: ItemProps) {
  const item = { ...given, actionUrl: ownPath(given.actionUrl, location.origin) };
  const t = useTranslations("notifications");
  const router = useRouter();
  const [isWhole, setIsWhole] = useState(false);
  const isCuttable = canCut(item);
  const { title, message, isRead, priority, digestCount, createdAt, actionUrl } = item;
  const open = (event: MouseEvent) => {
    if (isOtherTab(event)) return;
    event.preventDefault();
    changes.read(item);
    if (actionUrl === null && !isRead) say(t("markedRead"));
    if (actionUrl === null) return setIsWhole(!isWhole);
    onClose();
    router.history.push(actionUrl);
  };
  const opener = {
    "data-opens": item.id,
    onClick: open,
    className: clsx(
      "min-w-0 flex-1 rounded-[4px] text-left text-body wrap-anywhere after:absolute after:inset-0",
      isRead ? "font-medium" : "font-semibold",
    ),
  };
  const words = (
    <>
      {!isRead && <span className="sr-only">{t("unread")} </span>}
      {(priority === "urgent" || priority === "high") && (
        <span className="sr-only">{t(`priority.${priority}`)} </span>
      )}
      {shownText(title)}
    </>
  );
  return (
    <li className="relative flex gap-3 py-3 pr-4 pl-[17px] hover:bg-surface-2/50">
      <span aria-hidden="true" className={clsx("absolute inset-y-0 left-0 w-1", edgeOf(item))} />
      <TypeIcon item={item} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          {actionUrl === null ? (
            <button type="button" aria-expanded={isCuttable ? isWhole : undefined} {...opener}>
              {words}
            </button>
          ) : (
            <a href={actionUrl} {...opener}>
              {words}
            </a>
          )}
          {!isRead && (
            <span aria-hidden="true" className="size-2 shrink-0 -translate-y-px rounded-full bg-accent" />
          )}
          <TimeAgo at={createdAt} now={now} />
        </div>
        <ItemActions item={item} tab={tab} now={now} changes={changes} say={say} onOpen={open}>
          <p
            className={clsx(
              "text-small text-text-2 wrap-anywhere",
              isWhole || !isCuttable ? "whitespace-pre-line" : "line-clamp-1",
            )}
          >
            {shownText(message)}
            {digestCount > 1 && !saysCount(`${title} ${message}`, digestCount) && (
              <span className="text-text-3"> · {t("folded", { count: digestCount })}</span>
            )}
          </p>
        </ItemActions>
      </div>
    </li>
  );
}
