import * as z from "zod";
import { Moment } from "../dates.ts";
import { NotificationId, UserId } from "../ids.ts";
import { Cursor, PageLimit, PageNumber } from "../pagination.ts";
import { plainText } from "../plain-text.ts";
import { NOTIFICATIONS_KEPT } from "./limits.ts";
import { DeliveryChannel, NotificationPriority } from "./schemas.ts";

/** Kinds of notifications a person can choose channels for. */
export const NotificationType = z.enum([
  "payment_received",
  "payment_sent",
  "security_alert",
  "budget_alert",
  "group_update",
  "account",
  "system",
]);
export type NotificationType = z.infer<typeof NotificationType>;

/** One notification as its reader sees it. */
export const Notification = z.object({
  id: NotificationId,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  priority: NotificationPriority,
  category: z.string().nullable(),
  actionUrl: z.string().nullable().describe("a path of the app"),
  actionText: z.string().nullable(),
  icon: z.string().nullable(),
  data: z.record(z.string(), z.json()),
  digestCount: z.number().int().min(1).describe("events folded into this one"),
  createdAt: z.date(),
  isRead: z.boolean(),
  isArchived: z.boolean(),
  snoozedUntil: z.date().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** unread and all leave archived and snoozed ones out. */
export const NotificationTab = z.enum(["all", "unread", "archived"]);
export type NotificationTab = z.infer<typeof NotificationTab>;

export const ListNotificationsInput = z.strictObject({
  tab: NotificationTab.default("all"),
  type: NotificationType.optional(),
  priority: NotificationPriority.optional(),
  isRead: z.boolean().optional(),
  page: PageNumber.optional(),
  limit: PageLimit,
  cursor: Cursor.optional(),
});
export type ListNotificationsInput = z.infer<typeof ListNotificationsInput>;

export const NotificationCounts = z.object({
  all: z.number().int(),
  unread: z.number().int(),
  archived: z.number().int(),
});
export type NotificationCounts = z.infer<typeof NotificationCounts>;

/** Answer to what changes the list. */
export const NotificationsChanged = NotificationCounts.extend({
  version: z.number().int().describe("rises with each change; counts of a lower one are older"),
});
export type NotificationsChanged = z.infer<typeof NotificationsChanged>;

export const NotificationsPage = z.object({
  notifications: z.array(Notification),
  unreadCount: z.number().int(),
  counts: NotificationCounts,
  nextCursor: z.string().nullable(),
});
export type NotificationsPage = z.infer<typeof NotificationsPage>;

export const NotificationIdInput = z.strictObject({ notificationId: NotificationId });
export type NotificationIdInput = z.infer<typeof NotificationIdInput>;
export const SnoozeInput = z.strictObject({ notificationId: NotificationId, until: Moment });
export type SnoozeInput = z.infer<typeof SnoozeInput>;
export const UnreadCount = z.object({ unreadCount: z.number().int() });
export type UnreadCount = z.infer<typeof UnreadCount>;
export const Acknowledged = z.object({ acknowledged: z.number().int() });
export type Acknowledged = z.infer<typeof Acknowledged>;

/** Clients tell what their socket or their list showed; at most a list's worth at once. */
export const AcknowledgeInput = z.strictObject({
  notificationIds: z.array(NotificationId).min(1).max(NOTIFICATIONS_KEPT),
});
export type AcknowledgeInput = z.infer<typeof AcknowledgeInput>;
/** A service worker tells that a push arrived, by the single-purpose token it came with. */
export const AcknowledgePushInput = z.strictObject({ token: z.string().max(2000) });
export type AcknowledgePushInput = z.infer<typeof AcknowledgePushInput>;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const QuietHours = z.strictObject({ enabled: z.boolean(), start: TimeOfDay, end: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** One channel with the person's own switch. */
export const NotificationChannel = z.object({
  id: DeliveryChannel,
  name: z.string(),
  type: DeliveryChannel,
  enabled: z.boolean(),
  priority: z.number().int(),
  deliveryTime: z.literal("instant"),
});
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** The channels as everybody starts. */
export const CHANNEL_DEFAULTS = [
  { id: "push", enabled: true, priority: 1 },
  { id: "email", enabled: true, priority: 2 },
  { id: "sms", enabled: false, priority: 3 },
  { id: "in_app", enabled: true, priority: 4 },
] as const satisfies readonly { id: DeliveryChannel; enabled: boolean; priority: number }[];

export const NotificationPreference = z.strictObject({
  type: NotificationType,
  channel: DeliveryChannel,
  isEnabled: z.boolean(),
});
export type NotificationPreference = z.infer<typeof NotificationPreference>;

export const NotificationSettings = z.object({
  userId: UserId,
  version: z.number().int().describe("rises with each change; 0 for the defaults"),
  pushNotifications: z.boolean(),
  emailNotifications: z.boolean(),
  soundEnabled: z.boolean(),
  quietHours: QuietHours,
  timeZone: z.string().describe("the profile's; quiet hours are of it"),
  channels: z.array(NotificationChannel),
  preferences: z
    .array(NotificationPreference.extend({ isLocked: z.boolean().describe("cannot be switched off") }))
    .describe("every type on every channel"),
  nextPushAt: z.date().nullable().describe("when a push of now would go out; null for at once"),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What is left out stays as it is. */
export const UpdateNotificationSettingsInput = z.strictObject({
  userId: UserId.optional().describe("nobody else's than the caller's own"),
  expectedVersion: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("refused when the settings have changed since"),
  pushNotifications: z.boolean().optional(),
  emailNotifications: z.boolean().optional(),
  soundEnabled: z.boolean().optional(),
  quietHours: QuietHours.optional(),
  channels: z
    .array(z.strictObject({ id: DeliveryChannel, enabled: z.boolean() }))
    .max(4)
    .optional(),
  preferences: z.array(NotificationPreference).max(100).optional(),
});
export type UpdateNotificationSettingsInput = z.infer<typeof UpdateNotificationSettingsInput>;

/** A template as the panel lists it; placeholders are written {{name}}. */
export const NotificationTemplate = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  channels: z.array(DeliveryChannel),
  subject: z.string(),
  body: z.string(),
  htmlBody: z.string(),
  smsBody: z.string(),
  variables: z.array(z.string()),
  isActive: z.boolean(),
});
export type NotificationTemplate = z.infer<typeof NotificationTemplate>;

const Rate = z.number().min(0).max(1).nullable().describe("a fraction; null where nothing was sent");
const ChannelFigures = z.object({
  channel: DeliveryChannel,
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  rate: Rate,
});
const Scope = z.enum(["own", "all"]).default("own").describe("all: admins alone");
export const NotificationAnalyticsInput = z.strictObject({
  scope: Scope,
  from: Moment.optional(),
  to: Moment.optional(),
});
export type NotificationAnalyticsInput = z.infer<typeof NotificationAnalyticsInput>;
/** Every figure is computed from delivery rows of the period. */
export const NotificationAnalytics = z.object({
  totalSent: z.number().int().describe("taken by a provider or shown, delivered ones included"),
  totalDelivered: z.number().int(),
  totalFailed: z.number().int(),
  totalPending: z.number().int(),
  totalDropped: z.number().int(),
  deliveryRate: Rate,
  channels: z.array(ChannelFigures),
  topTemplates: z.array(z.object({ template: z.string(), sent: z.number().int(), rate: Rate })),
  averageDeliveryTimeMs: z
    .number()
    .nullable()
    .describe("from the notification to delivered, or sent where no receipt exists"),
  failures: z.array(z.object({ channel: DeliveryChannel, reason: z.string(), count: z.number().int() })),
  days: z.array(
    z.object({
      day: z.string(),
      sent: z.number().int(),
      delivered: z.number().int(),
      failed: z.number().int(),
    }),
  ),
});
export type NotificationAnalytics = z.infer<typeof NotificationAnalytics>;

const DeliveryStatus = z.enum(["pending", "sent", "delivered", "failed", "dropped"]);
/** Deliveries, the latest first. */
export const ListDeliveriesInput = z.strictObject({
  scope: Scope,
  status: DeliveryStatus.optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type ListDeliveriesInput = z.infer<typeof ListDeliveriesInput>;

/** One delivery with each time it was tried. */
export const Delivery = z.object({
  id: z.uuid(),
  notificationId: NotificationId,
  title: z.string(),
  channel: DeliveryChannel,
  status: DeliveryStatus,
  retryCount: z.number().int(),
  maxRetries: z.literal(3),
  scheduledFor: z.date().nullable(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
  error: z.string().nullable(),
  attempts: z.array(
    z.object({
      attempt: z.number().int(),
      startedAt: z.date(),
      finishedAt: z.date(),
      outcome: z.enum(["sent", "retry", "failed"]),
      error: z.string().nullable(),
    }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;
export const DeliveriesPage = z.object({
  deliveries: z.array(Delivery),
  nextCursor: z.string().nullable(),
});
export type DeliveriesPage = z.infer<typeof DeliveriesPage>;

/** What a browser's push manager gives. */
export const WebPushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().regex(/^[\w+/-]{87}=?$/, "is no public key of a browser"),
    auth: z.string().regex(/^[\w+/-]{22}={0,2}$/, "is no secret of a browser"),
  }),
});
export type WebPushSubscription = z.infer<typeof WebPushSubscription>;
export const SubscribePushInput = z.strictObject({
  subscription: WebPushSubscription,
  userId: z.string().max(200).default("anonymous"),
});
export type SubscribePushInput = z.infer<typeof SubscribePushInput>;
export const UnsubscribePushInput = z.strictObject({
  userId: z.string().max(200).default("anonymous"),
  endpoint: z.string().max(2000).optional().describe("this browser's alone; without it the session's"),
});
export type UnsubscribePushInput = z.infer<typeof UnsubscribePushInput>;
/** The key that a browser subscribes with. */
export const PushKey = z.object({ publicKey: z.string() });
export type PushKey = z.infer<typeof PushKey>;
/** Live subscriptions of one person; the oldest goes when one more comes. */
export const PUSH_SUBSCRIPTIONS_MAX = 20;

export const RedriveInput = z.strictObject({ deliveryIds: z.array(z.uuid()).min(1).max(100) });
export type RedriveInput = z.infer<typeof RedriveInput>;
export const Redriven = z.object({
  redriven: z.number().int().describe("deliveries that had failed and are sent again"),
});
export type Redriven = z.infer<typeof Redriven>;

export const BroadcastInput = z.strictObject({
  title: z.string().trim().min(1).max(120).regex(plainText, "has control characters"),
  message: z.string().trim().min(1).max(1000).regex(plainText, "has control characters"),
  priority: NotificationPriority.default("medium"),
  actionUrl: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)[\w.~:?#@!$&()*+,;=%/-]*$/, "is no path of the app")
    .optional()
    .describe("a path of the app"),
  userId: UserId.optional().describe("one person; everybody when absent"),
  broadcastId: z.uuid().optional().describe("made by the caller; the same one again tells nobody twice"),
});
export type BroadcastInput = z.infer<typeof BroadcastInput>;
