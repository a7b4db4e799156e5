import * as z from "zod";
import { AmountMinor, Currency } from "../amounts.ts";
import { TransferId } from "../ids.ts";
import { IdempotencyKey, Person } from "./schemas.ts";

export const PreviewReturnInput = z.strictObject({ id: TransferId });
export type PreviewReturnInput = z.infer<typeof PreviewReturnInput>;
export const PreviewRefundInput = z.strictObject({ id: TransferId, amountMinor: AmountMinor });
export type PreviewRefundInput = z.infer<typeof PreviewRefundInput>;

/** What giving a received payment back would do now, by the code that does it. */
export const GiveBackPreview = z.object({
  kind: z.enum(["return", "refund"]).describe("return: the whole payment, once; refund: a part of it"),
  id: TransferId.describe("the payment that is given back"),
  person: Person.describe("who sent it, and who gets it back"),
  currency: Currency,
  amountMinor: z.bigint().describe("leaves the caller's wallet"),
  feeMinor: z.bigint().describe("for giving it back: always nothing"),
  personReceivesMinor: z.bigint().describe("a return brings the fee back, too, that the sender had paid"),
  remainingAfterMinor: z.bigint().describe("of the payment, what could still be given back afterwards"),
  availableBeforeMinor: z.bigint(),
  availableAfterMinor: z.bigint(),
  refusal: z.string().nullable().describe("the error code that giving back would meet now, or null"),
});
export type GiveBackPreview = z.infer<typeof GiveBackPreview>;

export const ReturnPaymentInput = z.strictObject({ id: TransferId, idempotencyKey: IdempotencyKey });
export type ReturnPaymentInput = z.infer<typeof ReturnPaymentInput>;
export const RefundPaymentInput = PreviewRefundInput.extend({ idempotencyKey: IdempotencyKey });
export type RefundPaymentInput = z.infer<typeof RefundPaymentInput>;
