import type { Notification } from "@evenly/contract/notifications/centre";
import type { NotificationData, NotificationUpdateData } from "@evenly/contract/notifications/frames";
import type { NotificationCache } from "./notification-cache.ts";

/** Converts a frame's notification to the form of the lists. */
export function notificationOf(data: NotificationData): Notification {
  const {
    eventId: _event,
    userId: _user,
    timestamp: _timestamp,
    metadata: _metadata,
    read: _read,
    ...item
  } = data;
  const { createdAt, snoozedUntil, ...same } = item;
  return {
    ...same,
    id: data.id as Notification["id"],
    createdAt: new Date(createdAt),
    snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil),
  };
}

/** Adds a notification to the lists. Returns it if it is new, else null. */
export function takeNotification(cache: NotificationCache, data: NotificationData): Notification | null {
  const item = notificationOf(data);
  const before = cache.find(item.id) ?? null;
  cache.repeatLoads();
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

/** Applies changes made in another tab or on another device. Lists that cannot be updated from the frame are refetched. */
export function takeUpdate(
  cache: NotificationCache,
  { counts, version, change }: NotificationUpdateData,
): void {
  const next = changed[change.kind];
  cache.repeatLoads();
  let isKnown = next !== undefined && change.ids.length > 0;
  if (change.kind === "all_read") {
    cache.readAll();
    isKnown = true;
  }
  for (const id of next ? change.ids : []) {
    const item = cache.find(id);
    if (item) cache.change(item, next?.(item) ?? null);
    // A deleted or read notification that is not cached changes nothing visible.
    else if (change.kind === "unarchived" || change.kind === "archived") isKnown = false;
  }
  if (!isKnown) cache.refresh();
  cache.takeCounts(version === undefined ? counts : { ...counts, version });
}
