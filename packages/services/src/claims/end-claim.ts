import { invariant, refuse } from "@evenly/contract";
import type { ClaimEnd } from "@evenly/contract/claims/rules";
import { type ClaimRow, changeClaim } from "@evenly/db/claims/queries";
import type { ServiceContext } from "../context.ts";
import { type StoredTransfer, unwrapOutcome, withPostings } from "../ledger/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { loadSetAside } from "./load-set-aside.ts";

/** Procedure of the posted step that brings claimed money to its claimer; that step is their line. */
export const CLAIM_MONEY = "claims.claim";

type Ending = {
  readonly end: ClaimEnd;
  readonly procedure: string;
  readonly ownerUserId: string;
  /** Key of the step; by default one for each claim and procedure, so that a repeat gets the first answer. */
  readonly key?: string;
};

/**
 * Ends money that is set aside: it goes to the claimer, the owner of the step, or back to the sender, and the claim changes in the
 * same transaction. Of several ends at once the ledger's hold lets one through.
 *
 * @throws {STATE_CONFLICT} @throws {CLAIM_ENDED} it has ended. @throws {PARTY_FROZEN} the sender is frozen, so nobody can claim.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} repeat the call to learn the outcome.
 */
export async function endClaim(
  ctx: ServiceContext,
  claim: ClaimRow,
  { end, procedure, ownerUserId, key = claim.id }: Ending,
): Promise<StoredTransfer> {
  const { id: claimId, holdId } = claim;
  invariant(holdId !== null, "money that is set aside has its hold");
  const order = {
    ownerUserId,
    procedure,
    key,
    inputHash: hashInput({ claimId }),
    id: ctx.ids.uuid(),
    holdId,
  };
  const outcome = await withPostings(ctx, async (tx, post) => {
    const [posted] =
      end === "claimed"
        ? await post([{ ...order, kind: "capture", amountMinor: null, payeeUserId: ownerUserId }])
        : await post([{ ...order, kind: "void" }]);
    if (posted?.status !== "done" || posted.isReplayed) return posted;
    const closedAt = ctx.clock.now();
    const claimed = { claimedByUserId: ownerUserId, claimTransferId: posted.transfer.id };
    const set = { state: end, closedAt, ...(end === "claimed" && claimed) };
    if (!(await changeClaim(tx, claimId, ["held"], set))) refuse("CLAIM_ENDED");
    if (end !== "claimed")
      await recordEvent(ctx, tx, "claim.ended", { ...(await loadSetAside(ctx, tx, claim)), end });
    await recordAudit(ctx, tx, {
      operation: "payment.claim_ended",
      userId: claim.fromUserId,
      subject: claimId,
      metadata: { end },
    });
    return posted;
  });
  return unwrapOutcome(outcome);
}
