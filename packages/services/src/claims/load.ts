import { refuse } from "@evenly/contract";
import type { ClaimStatus } from "@evenly/contract/claims/rules";
import { findUserById } from "@evenly/db/auth/user-queries";
import { type ClaimRow, findClaimByToken } from "@evenly/db/claims/queries";
import { type ClaimViewer, claimStatusOf } from "@evenly/domain/claims/index";
import type { ServiceContext } from "../context.ts";
import { userIdOf } from "../shared/require-user.ts";
import { digest } from "../shared/secrets.ts";

export type OpenedClaim = { readonly claim: ClaimRow; readonly status: ClaimStatus };

/**
 * The claim of a link and what it is for the caller, signed in or not.
 *
 * @throws {CLAIM_NOT_FOUND} the token is unknown.
 */
export async function loadClaim(ctx: ServiceContext, token: string): Promise<OpenedClaim> {
  const claim = await findClaimByToken(ctx.db, digest(token));
  if (claim === null) return refuse("CLAIM_NOT_FOUND");
  return { claim, status: claimStatusOf(claim, await loadViewer(ctx), ctx.clock.now()) };
}

async function loadViewer(ctx: ServiceContext): Promise<ClaimViewer> {
  const userId = userIdOf(ctx.actor);
  const user = userId === null ? null : await findUserById(ctx.db, userId);
  if (user === null) return null;
  return { userId: user.id, emailLookup: user.emailLookup, isEmailVerified: user.emailVerifiedAt !== null };
}

/** Refuses whoever cannot claim, by what the link is for them; money that can be claimed, or is the caller's already, passes. */
export function requireClaimable(status: ClaimStatus): void {
  if (status === "own" || status === "wrong_person") refuse("CLAIM_NOT_FOUND");
  if (status === "unverified") refuse("EMAIL_NOT_VERIFIED");
  if (status !== "open" && status !== "claimed_by_you") refuse("CLAIM_ENDED");
}
