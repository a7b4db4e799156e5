import * as z from "zod";
import { AmountMinor, Currency } from "../amounts.ts";
import { TransferId } from "../ids.ts";
import { IdempotencyKey, Person } from "./schemas.ts";
import { AskedFactor } from "./step-up.ts";

export const PreviewReturnInput = z.strictObject({ id: TransferId });
export type PreviewReturnInput = z.infer<typeof PreviewReturnInput>;
export const PreviewRefundInput = z.strictObject({ id: TransferId, amountMinor: AmountMinor });
export type PreviewRefundInput = z.infer<typeof PreviewRefundInput>;

/** Preview of a return or refund, computed by the code that posts it. */
export const GiveBackPreview = z.object({
  kind: z.enum(["return", "refund"]).describe("return: the whole payment, once; refund: a part of it"),
  id: TransferId.describe("the payment to return"),
  person: Person.describe("sender of the payment, who gets the money back"),
  currency: Currency,
  amountMinor: z.bigint().describe("leaves the caller's wallet"),
  feeMinor: z.bigint().describe("fee of the return: always 0"),
  personReceivesMinor: z.bigint().describe("includes the sender's fee for a return"),
  remainingAfterMinor: z.bigint().describe("part of the payment that can still be returned afterwards"),
  availableBeforeMinor: z.bigint(),
  availableAfterMinor: z.bigint(),
  factors: z.array(AskedFactor).describe("what the return will ask the caller to prove"),
  refusal: z.string().nullable().describe("error code that the return would get now, or null"),
});
export type GiveBackPreview = z.infer<typeof GiveBackPreview>;

export const ReturnPaymentInput = z.strictObject({ id: TransferId, idempotencyKey: IdempotencyKey });
export type ReturnPaymentInput = z.infer<typeof ReturnPaymentInput>;
export const RefundPaymentInput = PreviewRefundInput.extend({ idempotencyKey: IdempotencyKey });
export type RefundPaymentInput = z.infer<typeof RefundPaymentInput>;
