import type { HoldResolution } from "@evenly/contract/payments/hold-schemas";
import type { Tx } from "@evenly/db";
import { claimFollower, SEND_CLAIM } from "../claim-entries/index.ts";
import type { ServiceContext } from "../context.ts";
import { PAY_CODE, payCodeFollower } from "../pay-code-entries/index.ts";
import { PAY_REQUEST, requestFollower } from "../request-entries/index.ts";
import { PAY_DEBT, settlementFollower } from "../settlement-entries/index.ts";
import type { GivenBack, TransferFollower } from "../shared/transfer-follower.ts";

/** Procedures whose payments change a record of another system in the transaction that posts them. */
const followed: ReadonlySet<string> = new Set([PAY_CODE, PAY_DEBT, PAY_REQUEST, SEND_CLAIM]);

/** Whether a payment of this procedure pays something: it is followed, and does not wait in the recall window. */
export function isFollowed(procedure: string): boolean {
  return followed.has(procedure);
}

/** In the order in which they lock their records. */
const followers: readonly TransferFollower[] = [
  settlementFollower,
  requestFollower,
  claimFollower,
  payCodeFollower,
];

/** Lets the record of a transfer that was posted in this transaction count; its refusals undo the posting. */
export async function followPosting(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  for (const { onPosted } of followers) await onPosted(ctx, tx, transferId);
}

/** Marks the record of a transfer that was placed on hold in this transaction; its refusals undo the hold. */
export async function followHold(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  for (const { onHeld } of followers) await onHeld(ctx, tx, transferId);
}

/** Counts or cancels the record of a transfer whose hold ended in this transaction. */
export async function followHoldEnd(
  ctx: ServiceContext,
  tx: Tx,
  transferId: string,
  resolution: HoldResolution,
): Promise<void> {
  for (const { onHoldEnded } of followers) await onHoldEnded(ctx, tx, transferId, resolution);
}

/** Cancels the record of a payment whose payer cancelled it instead of proving it. */
export async function followCancel(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  for (const { onCancelled } of followers) await onCancelled(ctx, tx, transferId);
}

/** Takes back what the record of a transfer counted, up to the amount that its payee gave back in this transaction. */
export async function followGiveBack(ctx: ServiceContext, tx: Tx, given: GivenBack): Promise<void> {
  for (const { onGivenBack } of followers) await onGivenBack(ctx, tx, given);
}
