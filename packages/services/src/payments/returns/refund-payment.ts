import type { RefundPaymentInput } from "@evenly/contract/payments/return-schemas";
import type { ServiceContext } from "../../context.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { requireUser } from "../../shared/require-user.ts";
import type { SentPayment } from "../send-payment.ts";
import { giveBack } from "./give-back.ts";

/**
 * Refunds a part of a received payment; refunds never sum to more than the payment. The sender's fee is not returned. What a payment of
 * the amount would have to prove, this has to.
 *
 * @throws {UNAUTHENTICATED} @throws {EMAIL_NOT_VERIFIED} @throws {NOT_FOUND} the line is not a payment that the caller received.
 * @throws {NOT_RETURNABLE} @throws {ALREADY_RETURNED} @throws {REFUND_TOO_LARGE} the amount exceeds the remaining part.
 * @throws {PARTY_FROZEN} @throws {INSUFFICIENT_FUNDS} @throws {IDEMPOTENCY_MISMATCH}
 * @throws {STEP_UP_REQUIRED} it waits for proofs, see `verifyPayment`. @throws {VERIFICATION_ENDED} it waited too long.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} retry with the same key.
 * @see docs/decisions/0014-giving-back-and-contacts.md
 */
export async function refundPayment(
  ctx: ServiceContext<"followers">,
  input: RefundPaymentInput,
): Promise<SentPayment> {
  const { idempotencyKey: key, ...asked } = input;
  const intent = {
    ownerUserId: requireUser(ctx),
    procedure: "payments.refundPayment",
    key,
    inputHash: hashInput(asked),
  };
  return giveBack(ctx, { lineId: asked.id, amountMinor: asked.amountMinor }, intent);
}
