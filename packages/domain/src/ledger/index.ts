export { decideTransfers, openDecision } from "./decide-transfers.ts";
export { intentKey, replay } from "./draft.ts";
export * from "./fees.ts";
export { dailyLimit, leftToday, singleLimit } from "./left-today.ts";
export { type LimitedParty, limitStates, metersAt } from "./limits.ts";
export { canonicalTimeZone, changeZone, type PartyZone, periodOf, zoneAt } from "./periods.ts";
export {
  GATE_OUTDATED,
  isGateOutdated,
  PROOF_MS,
  pairKey,
  type StepUp,
  type StepUpProof,
} from "./step-up.ts";
export { tierLimits } from "./tier-limits.ts";
export type * from "./types.ts";
