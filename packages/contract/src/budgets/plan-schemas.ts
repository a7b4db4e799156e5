import * as z from "zod";
import { AmountMinor, Currency, PresentCurrency, SignedMinor } from "../amounts.ts";
import { Day } from "../dates.ts";
import { IdempotencyKey, SpendingCategory } from "../payments/schemas.ts";
import { budgetStatuses } from "./rules.ts";
import { Budget, BudgetId } from "./schemas.ts";

/** An expense or a payment that is not made yet: what the caller would bear of it. */
export const BudgetEffectInput = z.strictObject({
  category: SpendingCategory,
  amountMinor: SignedMinor.describe("the caller's own share; below zero: money back"),
  currency: PresentCurrency,
  on: Day.optional().describe("today by default"),
});
export type BudgetEffectInput = z.infer<typeof BudgetEffectInput>;
/** What it would do to the caller's budget of the category; null without such a budget. */
export const BudgetEffect = z
  .object({
    budgetId: BudgetId,
    percentBefore: z.number().int(),
    percentAfter: z.number().int(),
    status: z.enum(budgetStatuses).describe("afterwards"),
    overByMinor: z.bigint().describe("afterwards"),
  })
  .nullable();
export type BudgetEffect = z.infer<typeof BudgetEffect>;

export const SuggestBudgetsInput = z.strictObject({ currency: PresentCurrency.optional() });
export type SuggestBudgetsInput = z.infer<typeof SuggestBudgetsInput>;
/** Monthly budgets from what the caller bore in the last full months, without categories that have one. */
export const BudgetSuggestions = z.object({
  currency: Currency,
  months: z.number().int().describe("full months in which something was spent, of the last three"),
  lines: z.array(z.object({ category: z.string(), amountMinor: z.bigint(), averageMinor: z.bigint() })),
});
export type BudgetSuggestions = z.infer<typeof BudgetSuggestions>;

export const RecommendSharesInput = z.strictObject({ incomeMinor: AmountMinor });
export type RecommendSharesInput = z.infer<typeof RecommendSharesInput>;
/** A common split of an income; the lines sum to it. "savings" is what is left for goals. */
export const RecommendedShares = z.array(z.object({ name: z.string(), amountMinor: z.bigint() }));
export type RecommendedShares = z.infer<typeof RecommendedShares>;

/** A month into which budgets of the month before are copied. */
export const CopyBudgetsInput = z.strictObject({
  month: Day.describe("any day of the month that gets the budgets"),
  idempotencyKey: IdempotencyKey,
});
export type CopyBudgetsInput = z.infer<typeof CopyBudgetsInput>;
export const CopiedBudgets = z.array(Budget);
export type CopiedBudgets = z.infer<typeof CopiedBudgets>;
