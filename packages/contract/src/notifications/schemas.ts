import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { OperatorChange } from "../operators/schemas.ts";
import { PhoneChange } from "../profile/events.ts";

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

/** To who gets money back (returned, refunded, reversed), and to who gave it back (sent) or lost it (taken). */
const GiveBackTemplate = z.enum([
  "paymentReturned",
  "paymentRefunded",
  "paymentReversed",
  "returnSent",
  "refundSent",
  "reversalTaken",
]);
const GivenBack = z.object({
  amountMinor: MinorText,
  currency: z.string(),
  personName: z.string(),
  transferId: z.string(),
});

/** What a person puts in, and what Evenly takes back of it; what they take out, and what comes back of it. */
const OwnMoneyTemplate = z.enum(["depositReceived", "depositReversed", "withdrawalReversed"]);
const OwnMoney = GivenBack.omit({ personName: true });

/** Sign-ins of all accounts within ten minutes when most of them were wrong; told to operators. */
export const TriedPasswords = z.object({
  wrong: z.number().int(),
  right: z.number().int(),
  at: z.string(),
});

/** What has no template of its own among the security alerts; its words stand in the catalogue `emails` under `alerts`. */
const SecurityFact = z.discriminatedUnion("alert", [
  z.object({ alert: z.literal("handleChanged"), handle: z.string(), at: z.string() }),
  z.object({ alert: z.literal("passwordsTried"), ...TriedPasswords.shape }),
]);

/** How many events are folded into the notification. */
const DigestCount = z.number().int().min(1);

/** What the texts of a notification are made of: its template and the facts it names. No links and no secrets. */
export const NotificationContent = z.discriminatedUnion("template", [
  z.object({
    template: z.literal("paymentReceived"),
    data: z.object({
      amountMinor: MinorText,
      currency: z.string(),
      payerName: z.string(),
      note: z.string().nullable(),
      transferId: z.string(),
    }),
  }),
  z.object({
    template: z.literal("paymentSent"),
    data: z.object({
      amountMinor: MinorText,
      feeMinor: MinorText,
      currency: z.string(),
      payeeName: z.string(),
      note: z.string().nullable(),
      transferId: z.string(),
    }),
  }),
  z.object({ template: GiveBackTemplate, data: GivenBack }),
  z.object({ template: OwnMoneyTemplate, data: OwnMoney }),
  z.object({ template: z.literal("withdrawalSent"), data: OwnMoney.extend({ feeMinor: MinorText }) }),
  z.object({
    template: z.literal("limitNear"),
    data: z.object({
      usedMinor: MinorText.describe("of USD, as limits are"),
      limitMinor: MinorText,
      resetsAt: z.string(),
    }),
  }),
  z.object({ template: z.literal("securityAlert"), data: SecurityFact }),
  z.object({
    template: z.literal("budgetAlert"),
    data: z.object({
      budgetId: z.string(),
      category: z.string(),
      percentage: z.number().int(),
      spentMinor: MinorText,
      budgetMinor: MinorText,
      currency: z.string(),
    }),
  }),
  z.object({
    template: z.literal("exportReady"),
    data: z.object({ exportId: z.string(), rows: z.number().int(), count: DigestCount }),
  }),
  z.object({ template: z.literal("exportFailed"), data: z.object({ exportId: z.string() }) }),
  z.object({ template: z.literal("testNotification"), data: z.object({}) }),
  z.object({ template: z.literal("emailTest"), data: z.object({}) }),
  z.object({ template: z.literal("smsTest"), data: z.object({}) }),
  z.object({
    template: z.literal("announcement"),
    data: z.object({ title: z.string(), message: z.string(), actionUrl: z.string().nullable() }),
  }),
  z.object({ template: z.literal("paymentReported"), data: z.object({ transferId: z.string() }) }),
  z.object({ template: z.literal("verifyEmail"), data: z.object({ linkId: z.string() }) }),
  z.object({ template: z.literal("resetPassword"), data: z.object({ linkId: z.string() }) }),
  z.object({ template: z.literal("passwordChanged"), data: z.object({}) }),
  z.object({ template: z.literal("registrationRepeated"), data: z.object({}) }),
  z.object({ template: z.literal("loginLocked"), data: z.object({ lockedUntil: z.string() }) }),
  z.object({ template: z.literal("sessionStolen"), data: z.object({}) }),
  z.object({ template: OperatorChange, data: z.object({}) }),
  z.object({ template: z.literal("verifyNewEmail"), data: z.object({ linkId: z.string() }) }),
  z.object({ template: z.literal("emailTaken"), data: z.object({}) }),
  z.object({ template: z.literal("emailChanged"), data: z.object({ linkId: z.string() }) }),
  z.object({ template: z.literal("emailReverted"), data: z.object({ linkId: z.string() }) }),
  z.object({ template: z.literal("phoneCode"), data: z.object({ codeId: z.string() }) }),
  z.object({ template: PhoneChange, data: z.object({}) }),
  z.object({
    template: z.literal("newDevice"),
    data: z.object({
      browser: z.string().nullable(),
      os: z.string().nullable(),
      ipAddress: z.string(),
      at: z.string(),
    }),
  }),
  z.object({ template: z.literal("accountDeleted"), data: z.object({}) }),
]);
export type NotificationContent = z.infer<typeof NotificationContent>;

/** Whom the texts address. */
export type Reader = { readonly firstName: string; readonly locale: string; readonly timeZone: string };
