export { CLAIM_MONEY, endClaim } from "./end-claim.ts";
export { claimFollower, SEND_CLAIM } from "./follow-transfer.ts";
