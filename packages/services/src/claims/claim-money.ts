import { AppError, refuse } from "@evenly/contract";
import { ClaimedMoney, type ClaimMoneyInput } from "@evenly/contract/claims/schemas";
import { isPaymentHindered } from "@evenly/db/payments/hold-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { CLAIM_MONEY, endClaim } from "./end-claim.ts";
import { loadClaim, requireClaimable } from "./load.ts";

/**
 * Takes the money of a claim link into the caller's wallet, once. Only the account with the verified address can. Repeating it
 * gives the first answer.
 *
 * @throws {UNAUTHENTICATED} @throws {CLAIM_NOT_FOUND} the token is unknown, or the link is for somebody else.
 * @throws {EMAIL_NOT_VERIFIED} @throws {CLAIM_ENDED} it was claimed, has gone back, or its days are over.
 * @throws {CLAIM_UNAVAILABLE} the sender is frozen, or one of the two has blocked the other.
 * @throws {IDEMPOTENCY_MISMATCH} @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} retry with the same key.
 */
export async function claimMoney(
  ctx: ServiceContext,
  { token, idempotencyKey: key }: ClaimMoneyInput,
): Promise<ClaimedMoney> {
  const userId = requireUser(ctx);
  const { claim, status } = await loadClaim(ctx, token);
  requireClaimable(status);
  if (claim.claimTransferId !== null) return ClaimedMoney.parse({ transferId: claim.claimTransferId });
  if (await isPaymentHindered(ctx.db, claim.fromUserId, userId)) refuse("CLAIM_UNAVAILABLE");
  try {
    const ending = { end: "claimed", procedure: CLAIM_MONEY, ownerUserId: userId, key } as const;
    const { transfer } = await endClaim(ctx, claim, ending);
    return ClaimedMoney.parse({ transferId: transfer.id });
  } catch (error) {
    return await afterRefusal(ctx, token, error);
  }
}

/** A concurrent call of the same person may have claimed it; otherwise the refusal of the ledger in the words of a claim. */
async function afterRefusal(ctx: ServiceContext, token: string, error: unknown): Promise<ClaimedMoney> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "PARTY_FROZEN") refuse("CLAIM_UNAVAILABLE");
  if (error.code !== "STATE_CONFLICT" && error.code !== "CLAIM_ENDED") throw error;
  const { claim, status } = await loadClaim(ctx, token);
  if (status !== "claimed_by_you") return refuse("CLAIM_ENDED");
  return ClaimedMoney.parse({ transferId: claim.claimTransferId });
}
