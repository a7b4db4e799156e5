import type { Notification } from "@evenly/contract/notifications/centre";
import type { NotificationData, NotificationUpdateData } from "@evenly/contract/notifications/frames";
import type { NotificationCache } from "./notification-cache.ts";

/** A frame's notification as lists keep it. */
export function notificationOf(data: NotificationData): Notification {
  const { eventId: _event, userId: _user, createdAt, snoozedUntil, ...same } = data;
  return {
    ...same,
    id: data.id as Notification["id"],
    createdAt: new Date(createdAt),
    snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil),
  };
}

/** Puts a notification into the lists; gives it when it is one that has not been there. */
export function takeNotification(cache: NotificationCache, data: NotificationData): Notification | null {
  const item = notificationOf(data);
  const before = cache.find(item.id) ?? null;
  cache.change(before, item);
  return before === null ? item : null;
}

type Kind = NotificationUpdateData["change"]["kind"];

const changed: Partial<Record<Kind, (item: Notification) => Notification | null>> = {
  read: (item) => ({ ...item, isRead: true }),
  archived: (item) => ({ ...item, isArchived: true }),
  unarchived: (item) => ({ ...item, isArchived: false }),
  deleted: () => null,
};

/** Follows what was changed in another tab or on another device: lists where they can know, else they are asked for again. */
export function takeUpdate(
  cache: NotificationCache,
  { counts, version, change }: NotificationUpdateData,
): void {
  const next = changed[change.kind];
  let isKnown = next !== undefined && change.ids.length > 0;
  if (change.kind === "all_read") {
    cache.readAll();
    isKnown = true;
  }
  for (const id of next ? change.ids : []) {
    const item = cache.find(id);
    if (item) cache.change(item, next?.(item) ?? null);
    // What was deleted or read and is not kept here changes nothing that is shown.
    else if (change.kind === "unarchived" || change.kind === "archived") isKnown = false;
  }
  if (!isKnown) cache.refresh();
  cache.takeCounts(version === undefined ? counts : { ...counts, version });
}
