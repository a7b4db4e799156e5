import * as z from "zod";
import { UserId } from "../ids.ts";
import { DeliveryChannel, NotificationType } from "./schemas.ts";

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
    .describe("every type on every channel that something of it goes over"),
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
