import * as z from "zod";
import { UserId } from "../ids.ts";
import { DeliveryChannel, NotificationType } from "./schemas.ts";

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const QuietHours = z.strictObject({ enabled: z.boolean(), start: TimeOfDay, end: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** One channel with the person's switch. */
export const NotificationChannel = z.object({
  id: DeliveryChannel,
  name: z.string(),
  type: DeliveryChannel,
  enabled: z.boolean(),
  priority: z.number().int(),
  deliveryTime: z.literal("instant"),
});
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** Default switches of the channels. */
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
  timeZone: z.string().describe("the profile's zone, used for quiet hours"),
  channels: z.array(NotificationChannel),
  preferences: z
    .array(NotificationPreference.extend({ isLocked: z.boolean().describe("cannot be switched off") }))
    .describe("every type with every channel that one of its templates uses"),
  nextPushAt: z.date().nullable().describe("when a push created now would be sent; null: at once"),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Absent fields are unchanged. */
export const UpdateNotificationSettingsInput = z.strictObject({
  userId: UserId.optional().describe("must be the caller's own id"),
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

/** A template for the settings page; placeholders are written {{name}}. */
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
