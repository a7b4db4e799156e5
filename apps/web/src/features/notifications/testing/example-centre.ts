import type { NotificationAnalytics } from "@evenly/contract/notifications/analytics";
import type { Delivery } from "@evenly/contract/notifications/deliveries";
import type { NotificationSettings } from "@evenly/contract/notifications/settings";
import { makeNotification } from "./make-notification.ts";

export const paid = makeNotification(3, {
  type: "payment_received",
  title: "Ana paid you $42.00",
  priority: "high",
  actionUrl: "/contacts",
  actionText: "View payment",
});
export const alert = makeNotification(2, {
  type: "security_alert",
  title: "New sign-in",
  priority: "urgent",
});
export const seen = makeNotification(1, { title: "Statement is ready", isRead: true, priority: "low" });
export const kept = makeNotification(0, { title: "Archived long ago", isRead: true, isArchived: true });
export const settings: NotificationSettings = {
  userId: "0199f000-0000-7000-8000-0000000000aa" as NotificationSettings["userId"],
  version: 0,
  pushNotifications: true,
  emailNotifications: true,
  soundEnabled: true,
  quietHours: { enabled: true, start: "22:00", end: "07:00" },
  timeZone: "Europe/Berlin",
  channels: (["push", "email", "sms", "in_app"] as const).map((id, index) => ({
    id,
    name: id,
    type: id,
    priority: index + 1,
    deliveryTime: "instant" as const,
    enabled: id !== "sms",
  })),
  preferences: [
    { type: "security_alert", channel: "email", isEnabled: true, isLocked: true },
    { type: "security_alert", channel: "push", isEnabled: true, isLocked: false },
  ],
  nextPushAt: new Date("2026-11-22T06:00:00Z"),
};
export const analytics: NotificationAnalytics = {
  totalSent: 125,
  totalDelivered: 8,
  totalFailed: 3,
  totalPending: 2,
  totalDropped: 1,
  deliveryRate: 0.8,
  channels: [
    {
      channel: "push",
      sent: 10,
      delivered: 8,
      failed: 3,
      pending: 2,
      dropped: 0,
      hasReceipts: true,
      rate: 0.8,
    },
    {
      channel: "email",
      sent: 115,
      delivered: 0,
      failed: 0,
      pending: 0,
      dropped: 1,
      hasReceipts: false,
      rate: null,
    },
  ],
  topTemplates: [
    { template: "payment_received", sent: 40, withReceipts: { sent: 8, delivered: 2 }, rate: 0.25 },
  ],
  averageDeliveryTimeMs: 1230,
  failures: [{ channel: "push", reason: "connect ECONNREFUSED", reasonCode: "unreachable", count: 3 }],
  days: [{ day: "2026-11-21", sent: 125, delivered: 8, failed: 3 }],
};

export const failed: Delivery = {
  id: "0199f000-0000-7000-8000-0000000000dd",
  notificationId: paid.id,
  title: "payment_received",
  channel: "push",
  status: "failed",
  retryCount: 3,
  maxRetries: 3,
  scheduledFor: null,
  createdAt: new Date(),
  sentAt: null,
  deliveredAt: null,
  error: "connect ECONNREFUSED",
  reasonCode: "unreachable",
  canRedrive: true,
  attempts: [
    {
      attempt: 4,
      startedAt: new Date(),
      finishedAt: new Date(),
      outcome: "failed",
      error: "connect ECONNREFUSED",
      reasonCode: "unreachable",
    },
  ],
};
