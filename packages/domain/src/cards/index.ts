export { cardExpiry } from "./card-expiry.ts";
export { depositLimits, exceededDepositLimit } from "./deposit-limits.ts";
export { followIntent, hasEnded, type IntentFacts } from "./follow-intent.ts";
export { compareIntent, type ListedDeposit } from "./reconcile.ts";
