export { type PartyRow, partyColumns } from "./lock-queries.ts";
export type { LedgerCheck } from "./verify-queries.ts";
