import type { Notification } from "@evenly/contract/notifications/centre";
import { apiClient } from "../../api/trpc.ts";
import { type Edit, sendOrQueue } from "../offline/index.ts";
import type { KnownCounts } from "./notification-cache.ts";

/** A user's change of one notification. */
export type NotificationChange =
  | { readonly kind: "read" | "archive" | "unarchive" | "remove"; readonly item: Notification }
  | { readonly kind: "snooze"; readonly item: Notification; readonly until: Date };

/** The notification after the change; null when it is deleted. */
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

/** Sends a change. Without a network it is queued and the result is null. */
export function sendChange(change: NotificationChange): Promise<KnownCounts | null> {
  const { id, title } = change.item;
  const edit: Edit =
    change.kind === "snooze"
      ? { kind: "snooze", id, title, until: change.until }
      : { kind: "notification", id, title, action: change.kind };
  return sendOrQueue(edit, () => sendNow(change));
}

/** Marks all as read. Queued without a network, it applies only to notifications that arrived until `seenUpTo`. */
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
