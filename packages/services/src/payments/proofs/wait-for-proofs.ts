import { invariant, refuse } from "@evenly/contract";
import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import { type StepUpFactor, WAITING_MINUTES } from "@evenly/contract/payments/step-up";
import type { Tx } from "@evenly/db";
import {
  type CheckRow,
  countWaiting,
  findCheckByIntent,
  insertCheck,
} from "@evenly/db/payments/check-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { findStored, type StoredTransfer } from "../../ledger/index.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import type { PaymentToPost } from "../post-payment.ts";
import { stepUpDetails } from "./asked-factors.ts";

/** A payment, or a return or refund of the payment that the line names. */
type PaymentToWait = PaymentToPost & {
  readonly givesBackLineId?: string;
  /** What was judged so far; absent for what is given back. */
  readonly security?: StoredSecurity;
};

/** Payments of one person that may wait; concurrent sends can exceed it by their number. */
const WAITING_MAX = 20;

/**
 * Lets a payment, return or refund wait for its payer's proofs. A repeat with the same key gets the same refusal, and the transfer if it was posted
 * in the meantime.
 *
 * @throws {STEP_UP_REQUIRED} always, with the transfer's future id, the factors and the end of the wait.
 * @throws {IDEMPOTENCY_MISMATCH} @throws {VERIFICATION_ENDED} it was cancelled, or waited for 15 minutes.
 * @throws {RATE_LIMITED} too many payments wait.
 */
export async function waitForProofs(
  ctx: ServiceContext,
  payment: PaymentToWait,
  factors: readonly StepUpFactor[],
): Promise<StoredTransfer> {
  const row = await withTransaction(ctx, (tx) => keepCheck(ctx, tx, payment, factors));
  if (row.inputHash !== payment.inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (row.closedAt !== null || row.expiresAt <= ctx.clock.now())
    return (await findStored(ctx, payment)) ?? refuse("VERIFICATION_ENDED");
  return refuse("STEP_UP_REQUIRED", await stepUpDetails(ctx, row));
}

async function keepCheck(
  ctx: ServiceContext,
  tx: Tx,
  payment: PaymentToWait,
  factors: readonly StepUpFactor[],
): Promise<CheckRow> {
  const { ownerUserId: userId, procedure, key, inputHash } = payment;
  const intent = { userId, procedure, key };
  const known = await findCheckByIntent(tx, intent);
  if (known) return known;
  const now = ctx.clock.now();
  const { waiting, firstEnd } = await countWaiting(tx, userId, now);
  if (waiting >= WAITING_MAX) {
    const waitMs = (firstEnd?.getTime() ?? now.getTime()) - now.getTime();
    refuse("RATE_LIMITED", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  const id = payment.id ?? ctx.ids.uuid();
  const isNew = await insertCheck(tx, {
    ...intent,
    id,
    inputHash,
    payeeUserId: payment.payeeUserId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    givesBackLineId: payment.givesBackLineId ?? null,
    description: payment.description ?? null,
    category: payment.category ?? null,
    quotedFeeMinor: payment.quotedFeeMinor ?? null,
    factors: [...factors],
    security: payment.security ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + WAITING_MINUTES * 60_000),
  });
  if (isNew) {
    const metadata = { factors: factors.join(",") };
    await recordAudit(ctx, tx, { operation: "payment.check_opened", userId, subject: id, metadata });
  }
  const row = await findCheckByIntent(tx, intent);
  invariant(row, "a waiting payment was stored");
  return row;
}
