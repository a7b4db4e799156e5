export type { SpendingRow } from "./spending-queries.ts";
export { type SpendingQuery, spendingRows } from "./spending-rows.ts";
