import { exponentOf, isKnownCurrency } from "@evenly/money";
import { convertByRate, type Original, rateOfAmounts } from "../groups/index.ts";

/** What a Spliit expense says about the currency in which it was paid. */
export type SpliitOriginal = {
  readonly originalAmount?: unknown;
  readonly originalCurrency?: unknown;
  readonly conversionRate?: unknown;
};
type Converted = { readonly amountMinor: bigint; readonly currency: string; readonly spentOn: string };

/** Whether an expense was paid in another currency than its group's. */
export function hasOriginal({ originalAmount, originalCurrency }: SpliitOriginal): boolean {
  return (originalAmount ?? null) !== null && (originalCurrency ?? "") !== "";
}

/**
 * What was paid in another currency; null where amount, currency and rate do not fit the expense. The amount is in minor units of its
 * currency since Spliit's commit 91034ec and in major ones before: the one that gives the expense's amount counts.
 *
 * @param unitMinor our minor units of the file's unit, by which its amount was rounded
 */
export function readSpliitOriginal(
  { originalAmount, originalCurrency, conversionRate }: SpliitOriginal,
  expense: Converted,
  unitMinor: bigint,
): Original | null {
  const currency = String(originalCurrency ?? "").toUpperCase();
  const rate = String(conversionRate ?? "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
  if (!Number.isSafeInteger(originalAmount) || !isKnownCurrency(currency) || currency === expense.currency)
    return null;
  const given = BigInt(originalAmount as number);
  const units = [given, given * 10n ** BigInt(exponentOf(currency))];
  for (const amountMinor of units) {
    const money = { amountMinor, currency };
    const converted = amountMinor > 0n ? convertByRate(money, rate, expense.currency) : null;
    if (converted === null) continue;
    const off = converted - expense.amountMinor;
    if (off === 0n) return { ...money, rate, source: "manual", on: expense.spentOn };
    const implied = rateOfAmounts(money, expense);
    if (off >= -unitMinor && off <= unitMinor && implied !== null)
      return { ...money, rate: implied, source: "amounts", on: expense.spentOn };
  }
  return null;
}
