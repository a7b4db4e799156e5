export { type PartyRow, partyColumns } from "./lock-queries.ts";
