/** Days for which money is set aside for an address without an account; then it goes back. */
export const CLAIM_DAYS = 7;
/** States of money that was sent to an address; `waiting`: for its payer's proofs, `held`: it can be claimed. */
export const claimStates = [
  "waiting",
  "held",
  "claimed",
  "given_back",
  "taken_back",
  "expired",
  "cancelled",
] as const;
export type ClaimState = (typeof claimStates)[number];
/** How money that was set aside ended. */
export const claimEnds = ["claimed", "given_back", "taken_back", "expired"] as const;
export type ClaimEnd = (typeof claimEnds)[number];
/** What a claim link is for the person who opened it. */
export const claimStatuses = [
  "open",
  "own",
  "unverified",
  "wrong_person",
  "claimed",
  "claimed_by_you",
  "returned",
  "expired",
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
