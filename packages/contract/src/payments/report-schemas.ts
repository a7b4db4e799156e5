import * as z from "zod";
import { ReportId, TransferId } from "../ids.ts";
import { plainText } from "../plain-text.ts";

export const ReportReason = z.enum(["unexpected", "scam", "not_delivered", "harassment", "other"]);
export type ReportReason = z.infer<typeof ReportReason>;

export const ReportPaymentInput = z.strictObject({
  id: TransferId,
  reason: ReportReason,
  text: z
    .string()
    .trim()
    .max(2000)
    .refine((text) => plainText.test(text.replaceAll("\n", " ")), "has control characters")
    .optional()
    .describe("in the reporter's own words; lines may break"),
});
export type ReportPaymentInput = z.infer<typeof ReportPaymentInput>;

/** A report of a payment, for its author. */
export const PaymentReport = z.object({
  id: ReportId,
  reason: ReportReason,
  text: z.string().nullable(),
  state: z.enum(["open", "closed"]),
  createdAt: z.date(),
});
export type PaymentReport = z.infer<typeof PaymentReport>;
