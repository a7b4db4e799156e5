import { invariant, refuse } from "@evenly/contract";
import { CLAIM_DAYS } from "@evenly/contract/claims/rules";
import type { Tx } from "@evenly/db";
import { changeClaim, findAddressOwner, findClaim, findOwnClaim } from "@evenly/db/claims/queries";
import { isPaymentHindered } from "@evenly/db/payments/hold-queries";
import { findHoldId } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import { nothingFollows, type PaymentFollower } from "../follower.ts";
import { recordEvent } from "../shared/record-event.ts";
import { endClaim } from "./end-claim.ts";
import { loadSetAside } from "./load-set-aside.ts";

/** Procedure of payments that set money aside for an address; the claim has the transfer's id. */
export const SEND_CLAIM = "claims.send";

/**
 * How claims follow their transfers: the money is set aside, or the payment is cancelled before it was proven. A claim ends its hold
 * itself, and stays claimed when the money is given back.
 */
export const claimFollower: PaymentFollower = {
  procedure: SEND_CLAIM,
  onPosted: nothingFollows,
  onHeld,
  onHoldEnded: nothingFollows,
  onCancelled,
  onGivenBack: nothingFollows,
  takeBack,
};

/** Starts the days of a claim, and mails its link in the transaction that sets the money aside. */
async function onHeld(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  const claim = await findClaim(tx, transferId);
  if (claim === null) return;
  const holdId = await findHoldId(tx, transferId);
  invariant(holdId !== null, "the transfer was placed on hold in this transaction");
  const expiresAt = new Date(ctx.clock.now().getTime() + CLAIM_DAYS * 86_400_000);
  const set = { state: "held", holdId, expiresAt } as const;
  if (!(await changeClaim(tx, transferId, ["waiting"], set))) refuse("CLAIM_ENDED");
  const ownerId = await findAddressOwner(tx, claim.addressLookup);
  const isMailed = ownerId === null || !(await isPaymentHindered(tx, claim.fromUserId, ownerId));
  const facts = await loadSetAside(ctx, tx, { ...claim, ...set });
  await recordEvent(ctx, tx, "claim.held", { ...facts, isMailed });
}

/** @throws {STATE_CONFLICT} nothing is set aside any more. @throws the refusals of `endClaim`. */
async function takeBack(ctx: ServiceContext, userId: string, transferId: string): Promise<void> {
  const claim =
    (await findOwnClaim(ctx.db, userId, transferId)) ?? refuse("STATE_CONFLICT", { hold: "none" });
  await endClaim(ctx, claim, { end: "taken_back", procedure: "payments.takeBack", ownerUserId: userId });
}

async function onCancelled(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  await changeClaim(tx, transferId, ["waiting"], { state: "cancelled", closedAt: ctx.clock.now() });
}
