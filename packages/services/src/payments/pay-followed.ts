import { AppError, refuse } from "@evenly/contract";
import type { PayContext } from "../context.ts";
import { isBlock, noteBlock, noteSuspicion } from "../fraud/index.ts";
import type { StoredTransfer } from "../ledger/index.ts";
import { askedOf } from "./asked-factors.ts";
import { authorizePayment } from "./authorize-payment.ts";
import { type PaymentToPost, postPayment } from "./post-payment.ts";
import { waitForProofs } from "./wait-for-proofs.ts";

/** A payment whose transfer another record follows; the record has the transfer's id. */
export type FollowedPayment = PaymentToPost & { readonly id: string };

/**
 * Posts a payment that another record follows, through the gate of all payments. `cancel` ends the record of a refused payment; one
 * that waits for proofs keeps its record.
 *
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws the other refusals of a send.
 */
export async function payFollowed(
  ctx: PayContext,
  payment: FollowedPayment,
  cancel: () => Promise<void>,
): Promise<StoredTransfer> {
  const { payerUserId, payeeUserId, amountMinor, currency, key } = payment;
  try {
    const authorization = await authorizePayment(ctx, { ...payment, isDebt: true });
    await noteSuspicion(ctx, payment, authorization.assessment);
    if (authorization.blocked) refuse(authorization.blocked.code, authorization.blocked.details);
    return await postPayment(ctx, payment, authorization, null);
  } catch (error) {
    const factors = askedOf(error);
    if (factors !== null) return await waitForProofs(ctx, payment, factors);
    if (isBlock(error)) await noteBlock(ctx, { payerUserId, payeeUserId, amountMinor, currency, key }, error);
    if (error instanceof AppError && error.code !== "OUTCOME_UNKNOWN" && error.code !== "OVERLOADED")
      await cancel();
    throw error;
  }
}
