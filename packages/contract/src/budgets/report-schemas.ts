import * as z from "zod";
import { Currency } from "../amounts.ts";
import { Day } from "../dates.ts";
import { reportKinds } from "./rules.ts";

export const BudgetReportInput = z.strictObject({
  kind: z.enum(reportKinds).default("monthly"),
  on: Day.optional().describe("a day of the week or month; by default of the last full one"),
});
export type BudgetReportInput = z.infer<typeof BudgetReportInput>;

/** What a person spent in a week or a month, beside their budgets; amounts in minor units of the settings' currency. */
export const BudgetReport = z.object({
  kind: z.enum(reportKinds),
  from: z.string(),
  lastOn: z.string(),
  currency: Currency,
  spentMinor: z.bigint().describe("own shares"),
  beforeMinor: z.bigint().describe("own shares in the period before"),
  lines: z.array(
    z.object({
      category: z.string(),
      spentMinor: z.bigint().describe("own shares"),
      budgetSpentMinor: z
        .bigint()
        .nullable()
        .describe("of the month's budget, of all who share it; null without one"),
      limitMinor: z.bigint().nullable().describe("of the month's budget; null without one, and in a week"),
      overByMinor: z.bigint(),
    }),
  ),
});
export type BudgetReport = z.infer<typeof BudgetReport>;
