import type { ClaimState, ClaimStatus } from "@evenly/contract/claims/rules";

/** Money for an address, as far as the status of its link depends on it. */
export type ClaimFacts = {
  readonly state: ClaimState;
  readonly fromUserId: string;
  readonly claimedByUserId: string | null;
  readonly addressLookup: string;
  readonly expiresAt: Date;
};

/** Who opened a claim link; null when nobody is signed in. */
export type ClaimViewer = {
  readonly userId: string;
  readonly emailLookup: string;
  readonly isEmailVerified: boolean;
} | null;

/**
 * What a claim link is for the person who opened it: only the account with the verified address can claim, until the days are over.
 * The wrong person learns nothing about it.
 */
export function claimStatusOf(facts: ClaimFacts, viewer: ClaimViewer, now: Date): ClaimStatus {
  if (viewer?.userId === facts.fromUserId) return "own";
  const isClaimer = viewer !== null && viewer.userId === facts.claimedByUserId;
  if (viewer !== null && !isClaimer && viewer.emailLookup !== facts.addressLookup) return "wrong_person";
  if (facts.state === "claimed") return isClaimer ? "claimed_by_you" : "claimed";
  if (facts.state === "expired") return "expired";
  if (facts.state !== "held") return "returned";
  if (facts.expiresAt <= now) return "expired";
  return viewer !== null && !viewer.isEmailVerified ? "unverified" : "open";
}

/** True when amount and note may be shown. */
export function showsClaim(status: ClaimStatus): boolean {
  return status === "open" || status === "own" || status === "unverified";
}
