export { decideTransfers } from "./decide-transfers.ts";
export { intentKey, replay, subAccountOf, walletKey } from "./draft.ts";
export * from "./fees.ts";
export { limitStates, metersAt, reachedLimit, tierLimits } from "./limits.ts";
export { isTimeZone, periodOf } from "./periods.ts";
export type * from "./types.ts";
