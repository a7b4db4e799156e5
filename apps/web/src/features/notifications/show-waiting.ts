import type { Notification, NotificationTab } from "@evenly/contract/notifications/centre";
import type { QueuedEdit } from "../offline/index.ts";
import { resultOf } from "./notification-change.ts";
import { isInTab } from "./notification-list.ts";

/** A tab's notifications with pending edits applied. Without it, a refetch before the edits are sent would briefly show the old state. */
export function showWaiting(
  items: readonly Notification[],
  edits: readonly QueuedEdit[],
  tab: NotificationTab,
): readonly Notification[] {
  const waiting = edits.filter(({ refusal }) => refusal === null);
  if (waiting.length === 0) return items;
  return items.flatMap((item) => {
    const shown = waiting.reduce<Notification | null>((known, queued) => known && after(known, queued), item);
    return shown !== null && isInTab(shown, tab, Date.now()) ? [shown] : [];
  });
}

function after(item: Notification, { edit }: QueuedEdit): Notification | null {
  if (edit.kind === "allRead") return item.createdAt <= edit.upTo ? { ...item, isRead: true } : item;
  if (edit.kind === "snooze" && edit.id === item.id)
    return resultOf({ kind: "snooze", item, until: edit.until }, item);
  if (edit.kind === "notification" && edit.id === item.id) return resultOf({ kind: edit.action, item }, item);
  return item;
}
