import * as z from "zod";

export const NotificationPriority = z.enum(["urgent", "high", "medium", "low"]);
export type NotificationPriority = z.infer<typeof NotificationPriority>;
export const DeliveryChannel = z.enum(["in_app", "email", "sms", "push"]);
export type DeliveryChannel = z.infer<typeof DeliveryChannel>;

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

/** Sign-ins of all accounts within ten minutes when most of them were wrong; told to operators. */
export const TriedPasswords = z.object({
  wrong: z.number().int(),
  right: z.number().int(),
  at: z.string(),
});

/** Whom the texts address. */
export type Reader = { readonly firstName: string; readonly locale: string; readonly timeZone: string };
