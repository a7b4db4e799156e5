import * as z from "zod";
import { Currency } from "../amounts.ts";

/** Exchange rates of one day, for display only. */
export const DisplayRates = z.object({
  base: Currency,
  date: z.iso.date().describe("the day the rates are of"),
  source: z.string(),
  rates: z
    .record(z.string(), z.string())
    .describe("units of a currency for one unit of the base, as decimal text"),
});
export type DisplayRates = z.infer<typeof DisplayRates>;
