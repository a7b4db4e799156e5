import * as z from "zod";
import { fromEvent } from "../event-definition.ts";
import { Notification, NotificationCounts } from "./centre.ts";

/** A notification with the fields of the list, also under the specification's second names; dates are ISO strings. */
export const NotificationData = z.object({
  ...fromEvent,
  userId: z.string(),
  ...Notification.shape,
  id: z.string(),
  createdAt: z.string(),
  timestamp: z.string().describe("the same as createdAt"),
  snoozedUntil: z.string().nullable(),
  metadata: Notification.shape.data.describe("the same as data"),
  read: z.boolean().describe("the same as isRead"),
});
export type NotificationData = z.infer<typeof NotificationData>;

/** A change of a person's notification list, for their other tabs. */
export const NotificationUpdateData = z.object({
  ...fromEvent,
  userId: z.string(),
  counts: NotificationCounts,
  version: z
    .number()
    .int()
    .optional()
    .describe("increases with each change; counts with a lower version are older"),
  change: z.object({
    kind: z.enum(["read", "archived", "unarchived", "deleted", "snoozed", "all_read", "renewed"]),
    ids: z.array(z.string()).describe("empty: too many to name, or all"),
  }),
});
export type NotificationUpdateData = z.infer<typeof NotificationUpdateData>;

/** Frames of notifications and announcements. */
export const notificationFrames = [
  z.object({ type: z.literal("notification"), data: NotificationData }),
  z.object({ type: z.literal("notification_update"), data: NotificationUpdateData }),
  z.object({
    type: z.literal("system_notification"),
    data: z.object({
      ...fromEvent,
      title: z.string(),
      message: z.string(),
      priority: z.string(),
      data: z.record(z.string(), z.json()),
      broadcast: z.boolean(),
    }),
  }),
] as const;
