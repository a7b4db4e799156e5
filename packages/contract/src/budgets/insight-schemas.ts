import * as z from "zod";
import { Currency } from "../amounts.ts";
import { insightTypes } from "./rules.ts";

const InsightId = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-zA-Z0-9_:-]+$/, "is not the id of an insight");

/** Something worth knowing about a person's spending this month. @see spec 2 section 3 */
export const BudgetInsight = z.object({
  id: InsightId,
  type: z.enum(insightTypes),
  title: z.string().describe("in English"),
  description: z.string().describe("in English"),
  data: z.object({
    category: z.string().nullable().describe("null: all categories"),
    currency: Currency,
    spentMinor: z.bigint(),
    comparedMinor: z.bigint().describe("of the month before by the same day, or of all categories"),
    percent: z.number().int(),
  }),
  priority: z.enum(["high", "medium", "low"]),
  isRead: z.boolean(),
});
export type BudgetInsight = z.infer<typeof BudgetInsight>;
/** The insight to mark; all that hold now without one. */
export const ReadBudgetInsightsInput = z.strictObject({ insightId: InsightId.optional() });
export type ReadBudgetInsightsInput = z.infer<typeof ReadBudgetInsightsInput>;
