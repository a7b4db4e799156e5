export { claimMoney } from "./claim-money.ts";
export { giveBackClaim } from "./give-back-claim.ts";
export { openClaim } from "./open-claim.ts";
export { quoteClaim } from "./quote-claim.ts";
export { sendClaim } from "./send-claim.ts";
