import * as z from "zod";
import { Moment } from "../dates.ts";
import { NotificationId } from "../ids.ts";
import { Cursor, PageLimit, PageNumber } from "../pagination.ts";
import { NOTIFICATIONS_KEPT } from "./limits.ts";
import { NotificationPriority, NotificationType } from "./schemas.ts";

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

/** unread and all exclude archived and snoozed ones. */
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

/** Counts for the bell, and when the next snoozed notification reappears. */
export const NotificationsCounted = NotificationCounts.extend({
  nextBackAt: z.date().nullable().describe("when the next snoozed one reappears; null without any"),
});
export type NotificationsCounted = z.infer<typeof NotificationsCounted>;

/** Answer of procedures that change the list. */
export const NotificationsChanged = NotificationCounts.extend({
  version: z.number().int().describe("increases with each change; counts with a lower version are older"),
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
/** A page of the app whose notifications are read once it is open. */
export const MarkPageReadInput = z.strictObject({ path: z.string().startsWith("/").max(300) });
export type MarkPageReadInput = z.infer<typeof MarkPageReadInput>;
/** `upTo` leaves later notifications unread: an offline call arrives after new ones. */
export const MarkAllReadInput = z.strictObject({ upTo: Moment.optional() });
export type MarkAllReadInput = z.infer<typeof MarkAllReadInput>;
export const SnoozeInput = z.strictObject({ notificationId: NotificationId, until: Moment });
export type SnoozeInput = z.infer<typeof SnoozeInput>;
export const UnreadCount = z.object({ unreadCount: z.number().int() });
export type UnreadCount = z.infer<typeof UnreadCount>;
export const Acknowledged = z.object({ acknowledged: z.number().int() });
export type Acknowledged = z.infer<typeof Acknowledged>;

/** Ids of notifications that a client has shown; at most one list's worth per call. */
export const AcknowledgeInput = z.strictObject({
  notificationIds: z.array(NotificationId).min(1).max(NOTIFICATIONS_KEPT),
});
export type AcknowledgeInput = z.infer<typeof AcknowledgeInput>;
