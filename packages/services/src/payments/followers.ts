import type { HoldResolution } from "@evenly/contract/payments/hold-schemas";
import type { Tx } from "@evenly/db";
import { claimFollower, SEND_CLAIM } from "../claim-entries/index.ts";
import type { ServiceContext } from "../context.ts";
import { PAY_CODE, payCodeFollower } from "../pay-code-entries/index.ts";
import { PAY_REQUEST, requestFollower } from "../request-entries/index.ts";
import {
  followCancel as cancelSettlement,
  followHoldEnd as endSettlementHold,
  followHold as holdSettlement,
  PAY_DEBT,
  followPosting as postSettlement,
} from "../settlement-entries/index.ts";

/** Procedures whose payments change a record of another system in the transaction that posts them. */
const followed: ReadonlySet<string> = new Set([PAY_CODE, PAY_DEBT, PAY_REQUEST, SEND_CLAIM]);

/** Whether a payment of this procedure pays something: it is followed, and does not wait in the recall window. */
export function isFollowed(procedure: string): boolean {
  return followed.has(procedure);
}

/** Lets the record of a transfer that was posted in this transaction count; its refusals undo the posting. */
export async function followPosting(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  await postSettlement(ctx, tx, transferId);
  await requestFollower.onPosted(ctx, tx, transferId);
  await payCodeFollower.onPosted(ctx, tx, transferId);
}

/** Marks the record of a transfer that was placed on hold in this transaction; its refusals undo the hold. */
export async function followHold(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  await holdSettlement(ctx, tx, transferId);
  await requestFollower.onHeld(ctx, tx, transferId);
  await claimFollower.onHeld(ctx, tx, transferId);
  await payCodeFollower.onHeld(ctx, tx, transferId);
}

/** Counts or cancels the record of a transfer whose hold ended in this transaction. */
export async function followHoldEnd(
  ctx: ServiceContext,
  tx: Tx,
  transferId: string,
  resolution: HoldResolution,
): Promise<void> {
  await endSettlementHold(ctx, tx, transferId, resolution);
  await requestFollower.onHoldEnded(ctx, tx, transferId, resolution);
  await payCodeFollower.onHoldEnded(ctx, tx, transferId, resolution);
}

/** Cancels the record of a payment whose payer cancelled it instead of proving it. */
export async function followCancel(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  await cancelSettlement(ctx, tx, transferId);
  await requestFollower.onCancelled(ctx, tx, transferId);
  await claimFollower.onCancelled(ctx, tx, transferId);
  await payCodeFollower.onCancelled(ctx, tx, transferId);
}
