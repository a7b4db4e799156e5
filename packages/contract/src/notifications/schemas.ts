import * as z from "zod";

export const NotificationPriority = z.enum(["urgent", "high", "medium", "low"]);
export type NotificationPriority = z.infer<typeof NotificationPriority>;
export const DeliveryChannel = z.enum(["in_app", "email", "sms", "push"]);
export type DeliveryChannel = z.infer<typeof DeliveryChannel>;

/** Notification types for which a person can choose channels. */
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

/** Sign-in counts of the ten-minute window that raised the alarm; sent to operators. */
export const TriedPasswords = z.object({
  wrong: z.number().int(),
  right: z.number().int(),
  at: z.string(),
});

/** The person addressed by the texts. */
export type Reader = { readonly firstName: string; readonly locale: string; readonly timeZone: string };
