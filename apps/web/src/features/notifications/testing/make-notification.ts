import type { Notification } from "@evenly/contract/notifications/centre";

/** Makes a notification; a higher number is newer. */
export function makeNotification(number: number, facts: Partial<Notification> = {}): Notification {
  return {
    id: `0199f000-0000-7000-8000-${String(number).padStart(12, "0")}` as Notification["id"],
    type: "system",
    title: `News ${number}`,
    message: "Something happened.",
    priority: "medium",
    category: null,
    actionUrl: null,
    actionText: null,
    icon: null,
    data: {},
    digestCount: 1,
    createdAt: new Date(Date.UTC(2026, 10, 21, 10, 0, number)),
    isRead: false,
    isArchived: false,
    snoozedUntil: null,
    ...facts,
  };
}
