import { invariant } from "@evenly/contract";
import type { SettlementRow } from "@evenly/db/settlements/queries";
import { type PayContext, withTransaction } from "../context.ts";
import { type PaymentToPost, pay } from "../payments/index.ts";
import { cancelOpen } from "./cancel-open.ts";
import { PAY_DEBT } from "./follow-transfer.ts";

/**
 * Posts the money of an open settlement through the gate of all payments; the payer has ordered it. A refused payment does not wait.
 *
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws the other refusals of a send.
 */
export async function moveMoney(
  ctx: PayContext,
  settlement: SettlementRow,
  { description, feeMinor }: { readonly description: string; readonly feeMinor: bigint | undefined },
): Promise<void> {
  const { id, fromUserId, toUserId, amountMinor, currency, inputHash } = settlement;
  // A key of the other person could be one that the payer has used.
  const key = settlement.createdByUserId === fromUserId ? settlement.key : `settlement:${id}`;
  invariant(fromUserId !== null && toUserId !== null, "both sides of a wallet payment have accounts");
  const payment: PaymentToPost = {
    id,
    ownerUserId: fromUserId,
    procedure: PAY_DEBT,
    key,
    inputHash,
    payerUserId: fromUserId,
    payeeUserId: toUserId,
    amountMinor,
    currency,
    ...(feeMinor !== undefined && { quotedFeeMinor: feeMinor }),
    description,
    category: null,
  };
  await pay(ctx, payment, { onRefused: () => withTransaction(ctx, (tx) => cancelOpen(ctx, tx, id)) });
}
