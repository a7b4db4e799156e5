import * as z from "zod";
import { FactorCode, PasskeyAssertion, Pin } from "../factors/schemas.ts";
import { TransferId } from "../ids.ts";

/** What a payer proves before a payment, in the order in which it is asked. */
export const stepUpFactors = ["pin", "second_factor", "passkey"] as const;
export const StepUpFactor = z.enum(stepUpFactors);
export type StepUpFactor = z.infer<typeof StepUpFactor>;

/** Minutes for which a payment waits for its proofs. */
export const WAITING_MINUTES = 15;

/** `missing`: the account has no such factor yet, so that it has to be set up first. */
export const AskedFactor = z.object({
  factor: StepUpFactor,
  state: z.enum(["needed", "proven", "missing"]),
});
export type AskedFactor = z.infer<typeof AskedFactor>;

/** What a waiting payment still needs, and until when it waits. Details of STEP_UP_REQUIRED. */
export const Verification = z.object({
  transferId: TransferId,
  factors: z.array(AskedFactor),
  expiresAt: z.date(),
});
export type Verification = z.infer<typeof Verification>;

/** Proofs for one waiting payment; without any, a payment whose proofs are complete is posted. */
export const VerifyPaymentInput = z.strictObject({
  id: TransferId,
  pin: Pin.optional(),
  code: FactorCode.optional().describe("six digits of a second factor, or a backup code"),
  assertion: PasskeyAssertion.optional().describe("answer to `startPasskeyProof` with this payment's id"),
});
export type VerifyPaymentInput = z.infer<typeof VerifyPaymentInput>;

export const CancelWaitingInput = z.strictObject({ id: TransferId });
export type CancelWaitingInput = z.infer<typeof CancelWaitingInput>;
