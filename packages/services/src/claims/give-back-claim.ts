import { AppError, refuse } from "@evenly/contract";
import type { ClaimLinkInput, ClaimView } from "@evenly/contract/claims/schemas";
import type { ServiceContext } from "../context.ts";
import { endClaim } from "./end-claim.ts";
import { loadClaim } from "./load.ts";
import { openClaim } from "./open-claim.ts";

/**
 * Gives money that is set aside back to its sender. Whoever holds the link can, without an account too, since it only goes where
 * it came from; another signed-in person cannot. Repeating it changes nothing.
 *
 * @throws {CLAIM_NOT_FOUND} the token is unknown, or the link is for somebody else.
 * @throws {CLAIM_ENDED} it was claimed, or its days are over.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} repeat the call to learn the outcome.
 */
export async function giveBackClaim(
  ctx: ServiceContext<"seal">,
  { token }: ClaimLinkInput,
): Promise<ClaimView> {
  const { claim, status } = await loadClaim(ctx, token);
  if (status === "own" || status === "wrong_person") refuse("CLAIM_NOT_FOUND");
  if (status === "open" || status === "unverified") {
    const { fromUserId: ownerUserId } = claim;
    await endClaim(ctx, claim, { end: "given_back", procedure: "claims.giveBack", ownerUserId }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === "STATE_CONFLICT") refuse("CLAIM_ENDED");
        throw error;
      },
    );
  } else if (status !== "returned") refuse("CLAIM_ENDED");
  return await openClaim(ctx, { token });
}
