export { announceChange } from "./announce-change.ts";
export { endFactors } from "./end-factors.ts";
export { endSentFactor, keepOnlyFactor, keepSentFactor } from "./end-sent-factor.ts";
export { requireOwner } from "./require-owner.ts";
export { resealSeed } from "./totp.ts";
