import * as z from "zod";
import { ReportId, TransferId } from "../ids.ts";
import { linesText } from "../text-schemas.ts";

export const ReportReason = z.enum(["unexpected", "scam", "not_delivered", "harassment", "other"]);
export type ReportReason = z.infer<typeof ReportReason>;

export const ReportPaymentInput = z.strictObject({
  id: TransferId,
  reason: ReportReason,
  text: linesText(2000).optional().describe("in the reporter's own words; lines may break"),
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
