import type { Notification } from "@evenly/contract/notifications/centre";
import { apiClient } from "../../trpc.ts";
import { type Edit, sendOrQueue } from "../offline/index.ts";
import type { KnownCounts } from "./notification-cache.ts";

/** What a person does with one notification. */
export type NotificationChange =
  | { readonly kind: "read" | "archive" | "unarchive" | "remove"; readonly item: Notification }
  | { readonly kind: "snooze"; readonly item: Notification; readonly until: Date };

/** The notification once the change is made; null when it is gone. */
export function resultOf(change: NotificationChange, before: Notification): Notification | null {
  switch (change.kind) {
    case "read":
      return { ...before, isRead: true };
    case "archive":
      return { ...before, isArchived: true };
    case "unarchive":
      return { ...before, isArchived: false };
    case "remove":
      return null;
    case "snooze":
      return { ...before, isRead: false, snoozedUntil: change.until };
  }
}

/** Without a network it is kept and sent later, and null is the answer. */
export function sendChange(change: NotificationChange): Promise<KnownCounts | null> {
  const { id, title } = change.item;
  const edit: Edit =
    change.kind === "snooze"
      ? { kind: "snooze", id, title, until: change.until }
      : { kind: "notification", id, title, action: change.kind };
  return sendOrQueue(edit, () => sendNow(change));
}

/** Marks all as read; kept without a network, it is meant of what was there to be seen. */
export function sendAllRead(seenUpTo: Date): Promise<KnownCounts | null> {
  return sendOrQueue({ kind: "allRead", upTo: seenUpTo }, () => apiClient.notifications.markAllRead.mutate());
}

function sendNow(change: NotificationChange): Promise<KnownCounts> {
  const { markRead, archive, unarchive, remove, snooze } = apiClient.notifications;
  const input = { notificationId: change.item.id };
  switch (change.kind) {
    case "read":
      return markRead.mutate(input);
    case "archive":
      return archive.mutate(input);
    case "unarchive":
      return unarchive.mutate(input);
    case "remove":
      return remove.mutate(input);
    case "snooze":
      return snooze.mutate({ ...input, until: change.until });
  }
}
