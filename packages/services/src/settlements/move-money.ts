import { AppError, invariant, refuse } from "@evenly/contract";
import { type StepUpFactor, stepUpFactors } from "@evenly/contract/payments/step-up";
import type { SettlementRecord } from "@evenly/db/settlements/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { isBlock, noteBlock, noteSuspicion } from "../fraud/index.ts";
import { authorizePayment, type PaymentToPost, postPayment, waitForProofs } from "../payments/index.ts";
import { cancelOpen, PAY_DEBT } from "../settlement-entries/index.ts";

/** Parts that a payment from the wallet needs. */
export type Pay = ServiceContext<"lane" | "limits" | "seal" | "geo">;

/**
 * Posts the money of an open settlement through the gate of all payments; the payer has ordered it. A refused payment does not wait.
 *
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws the other refusals of a send.
 */
export async function moveMoney(
  ctx: Pay,
  settlement: SettlementRecord,
  { description, feeMinor }: { readonly description: string; readonly feeMinor: bigint | undefined },
): Promise<void> {
  const { id, fromUserId, toUserId, amountMinor, currency, inputHash } = settlement;
  // A key of the other person could be one that the payer has used.
  const key = settlement.createdByUserId === fromUserId ? settlement.key : `settlement:${id}`;
  invariant(fromUserId !== null && toUserId !== null, "both sides of a wallet payment have accounts");
  const payment: PaymentToPost = {
    ...{ id, ownerUserId: fromUserId, procedure: PAY_DEBT, key, inputHash },
    ...{ payerUserId: fromUserId, payeeUserId: toUserId, amountMinor, currency },
    ...(feeMinor !== undefined && { quotedFeeMinor: feeMinor }),
    description,
    category: null,
  };
  try {
    const authorization = await authorizePayment(ctx, { ...payment, isDebt: true });
    await noteSuspicion(ctx, payment, authorization.assessment);
    if (authorization.blocked) refuse(authorization.blocked.code, authorization.blocked.details);
    await postPayment(ctx, payment, authorization, null);
  } catch (error) {
    const factors = askedOf(error);
    if (factors !== null) await waitForProofs(ctx, payment, factors);
    if (isBlock(error))
      await noteBlock(
        ctx,
        { payerUserId: fromUserId, payeeUserId: toUserId, amountMinor, currency, key },
        error,
      );
    if (error instanceof AppError && error.code !== "OUTCOME_UNKNOWN" && error.code !== "OVERLOADED")
      await withTransaction(ctx, (tx) => cancelOpen(ctx, tx, id));
    throw error;
  }
}

/** Factors that a posting asks for; null for another refusal. */
function askedOf(error: unknown): readonly StepUpFactor[] | null {
  if (!(error instanceof AppError) || error.code !== "STEP_UP_REQUIRED") return null;
  const asked = String(error.details.factors).split(",");
  return stepUpFactors.filter((factor) => asked.includes(factor));
}
