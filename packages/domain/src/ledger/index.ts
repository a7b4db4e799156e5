export { decideTransfers, openDecision } from "./decide-transfers.ts";
export { intentKey, replay } from "./draft.ts";
export * from "./fees.ts";
export { type LimitedParty, limitStates, tierLimits } from "./limits.ts";
export { canonicalTimeZone, changeZone, type PartyZone } from "./periods.ts";
export type * from "./types.ts";
