import * as z from "zod";
import { Currency } from "../amounts.ts";
import { Day } from "../dates.ts";
import { BudgetId } from "./schemas.ts";

/** Maximum number of rows per page. */
export const SPENT_ROWS_MAX = 50;

/** A thing that the caller spent money on. */
export const SpentRow = z.object({
  source: z.enum(["payment", "expense", "entry", "bill"]),
  id: z.string().describe("of the transfer, the expense, the manual entry or the bill"),
  on: z.string(),
  category: z.string(),
  currency: Currency,
  ownMinor: z.bigint().describe("own share; below zero: money back"),
  paidMinor: z.bigint(),
  title: z.string(),
  merchant: z.string().nullable(),
  personId: z.string().nullable(),
  groupId: z.string().nullable(),
});
export type SpentRow = z.infer<typeof SpentRow>;
export const ListSpentInput = z.strictObject({
  budgetId: BudgetId,
  on: Day.optional().describe("a day of the period that is asked for; today by default"),
  before: z.strictObject({ on: Day, id: z.uuid() }).optional().describe("the last row of the page before"),
});
export type ListSpentInput = z.infer<typeof ListSpentInput>;
/** Rows behind what the caller spent of a budget, the latest day first. */
export const SpentPage = z.object({
  rows: z.array(SpentRow),
  next: z.object({ on: z.string(), id: z.string() }).nullable(),
});
export type SpentPage = z.infer<typeof SpentPage>;
