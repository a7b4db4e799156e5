import * as z from "zod";
import { fromEvent } from "../event-definition.ts";
import { Notification, NotificationCounts } from "./centre.ts";

/** A notification as its list shows it; dates are ISO texts. */
export const NotificationData = z.object({
  ...fromEvent,
  userId: z.string(),
  ...Notification.shape,
  id: z.string(),
  createdAt: z.string(),
  snoozedUntil: z.string().nullable(),
});
export type NotificationData = z.infer<typeof NotificationData>;

/** A change of a person's list of notifications, so that their other tabs show the same. */
export const NotificationUpdateData = z.object({
  ...fromEvent,
  userId: z.string(),
  counts: NotificationCounts,
  version: z.number().int().optional().describe("rises with each change; counts of a lower one are older"),
  change: z.object({
    kind: z.enum(["read", "archived", "unarchived", "deleted", "snoozed", "all_read", "renewed"]),
    ids: z.array(z.string()).describe("empty: too many to name, or all"),
  }),
});
export type NotificationUpdateData = z.infer<typeof NotificationUpdateData>;

/** The frames about notifications and announcements. */
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
