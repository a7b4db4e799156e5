import type { CategoryId } from "@evenly/contract/payments/categories";
import { recommendShares } from "./suggest.ts";

/** An income at which each share is told from the others. */
const MANY = 100_000n;

export type BudgetLine = { readonly category: CategoryId; readonly amountMinor: bigint };

/**
 * A common split of a month's income into budgets: each category's recommended share of it, rounded down to whole units of the currency
 * (`unitMinor`: 100 for USD, 1 for JPY), the largest first. What is left is for goals.
 */
export function commonSplit(incomeMinor: bigint, unitMinor: bigint): readonly BudgetLine[] {
  const places = recommendShares(MANY).toSorted((one, other) => Number(other.amountMinor - one.amountMinor));
  const shares = new Map(recommendShares(incomeMinor).map(({ name, amountMinor }) => [name, amountMinor]));
  return places.flatMap(({ name }) => {
    const amountMinor = shares.get(name) ?? 0n;
    return name === "savings"
      ? []
      : [{ category: name, amountMinor: amountMinor - (amountMinor % unitMinor) }];
  });
}
