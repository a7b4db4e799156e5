import { ExpenseOriginal } from "@evenly/contract/expenses/original";
import type { ExpenseRow } from "@evenly/db/expenses/queries";

type OriginalColumns = Pick<
  ExpenseRow,
  "originalMinor" | "originalCurrency" | "rate" | "rateSource" | "rateOn"
>;

/** The original amount in a stored expense; null when it was entered in its own currency. */
export function originalOf(expense: OriginalColumns): ExpenseOriginal | null {
  const { originalMinor, originalCurrency, rate, rateSource, rateOn } = expense;
  if (originalMinor === null) return null;
  return ExpenseOriginal.parse({
    amountMinor: originalMinor,
    currency: originalCurrency,
    rate,
    source: rateSource,
    on: rateOn,
  });
}

/** Columns of an original amount; all null without one. */
export function originalColumns(original: ExpenseOriginal | null) {
  return {
    originalMinor: original?.amountMinor ?? null,
    originalCurrency: original?.currency ?? null,
    rate: original?.rate ?? null,
    rateSource: original?.source ?? null,
    rateOn: original?.on ?? null,
  };
}
