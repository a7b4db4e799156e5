import * as z from "zod";
import { Currency, NotZeroMinor } from "../amounts.ts";
import { Day } from "../dates.ts";
import { rateSources } from "./rules.ts";

/** What was paid in another currency, converted at entry. */
export const ExpenseOriginal = z.strictObject({
  amountMinor: NotZeroMinor,
  currency: Currency,
  rate: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/)
    .describe("units of the expense's currency for one of this one, as decimal text"),
  source: z.enum(rateSources),
  on: Day.describe("the day of the rate"),
});
export type ExpenseOriginal = z.infer<typeof ExpenseOriginal>;
