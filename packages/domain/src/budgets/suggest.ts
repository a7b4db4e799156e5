import type { CategoryId } from "@evenly/contract/payments/categories";
import { allocate, exponentOf } from "@evenly/money";

/**
 * Recommended ceilings in percent of what comes in; together 105. "Savings" is for goals.
 *
 * @see spec 2 section 9, decision 52 of the shared decisions: housing is a category, savings are goals
 */
const SHARES = {
  food: 15,
  transportation: 10,
  shopping: 5,
  entertainment: 5,
  healthcare: 10,
  utilities: 10,
  housing: 30,
  savings: 20,
} as const satisfies Partial<Record<CategoryId | "savings", number>>;
export type ShareName = keyof typeof SHARES;

/** An income split by the recommended shares, normalised to 100%; the parts sum to the income. */
export function recommendShares(
  incomeMinor: bigint,
): readonly { readonly name: ShareName; readonly amountMinor: bigint }[] {
  const names = Object.keys(SHARES) as ShareName[];
  const parts = allocate(
    incomeMinor,
    names.map((name) => BigInt(SHARES[name])),
  );
  return names.map((name, position) => ({ name, amountMinor: parts[position] ?? 0n }));
}

/**
 * A budget from what was spent in some months: the average, rounded up to five whole units of the currency. Null when nothing was spent.
 */
export function suggestAmount(months: readonly bigint[], currency: string): bigint | null {
  const sum = months.reduce((total, month) => total + month, 0n);
  if (months.length === 0 || sum <= 0n) return null;
  const step = 5n * 10n ** BigInt(exponentOf(currency));
  const divisor = step * BigInt(months.length);
  return ((sum + divisor - 1n) / divisor) * step;
}
