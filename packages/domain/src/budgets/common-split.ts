import type { CategoryId } from "@evenly/contract/payments/categories";
import { recommendShares } from "./suggest.ts";

export type BudgetLine = { readonly category: CategoryId; readonly amountMinor: bigint };

/**
 * A common split of a month's income into budgets: each category's recommended share of it, rounded down to whole units of the currency
 * (`unitMinor`: 100 for USD, 1 for JPY), the largest first. What is left is for goals.
 */
export function commonSplit(incomeMinor: bigint, unitMinor: bigint): readonly BudgetLine[] {
  return recommendShares(incomeMinor)
    .flatMap(({ name, amountMinor }) =>
      name === "savings" ? [] : [{ category: name, amountMinor: amountMinor - (amountMinor % unitMinor) }],
    )
    .sort((one, other) => Number(other.amountMinor - one.amountMinor));
}
