export { type ClaimViewer, claimStatusOf, showsClaim } from "./claim-status.ts";
export { maskEmail } from "./mask-email.ts";
