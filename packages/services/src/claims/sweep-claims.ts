import { AppError } from "@evenly/contract";
import { type ClaimRow, changeClaim, listDueClaims } from "@evenly/db/claims/queries";
import { findHeldFacts } from "@evenly/db/payments/hold-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { endClaim } from "./end-claim.ts";

const SWEEP_MAX = 50;

/** Returns money whose days are over to its senders; returns how many claims were due. Repeats change nothing. */
export async function sweepClaims(ctx: ServiceContext): Promise<number> {
  const due = await listDueClaims(ctx.db, ctx.clock.now(), SWEEP_MAX);
  for (const claim of due) await expire(ctx, claim);
  return due.length;
}

async function expire(ctx: ServiceContext, claim: ClaimRow): Promise<void> {
  const { fromUserId: ownerUserId } = claim;
  try {
    await endClaim(ctx, claim, { end: "expired", procedure: "claims.expire", ownerUserId });
  } catch (error) {
    const isEnded = error instanceof AppError && ["STATE_CONFLICT", "CLAIM_ENDED"].includes(error.code);
    if (!isEnded) throw error;
    // Weeks late: the ledger's own expiry has returned the money, and only the claim is left to end.
    const facts = await findHeldFacts(ctx.db, claim.holdId ?? "");
    if (facts?.state === "expired")
      await withTransaction(ctx, (tx) =>
        changeClaim(tx, claim.id, ["held"], { state: "expired", closedAt: ctx.clock.now() }),
      );
  }
}
