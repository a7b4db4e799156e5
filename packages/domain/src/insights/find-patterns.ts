import { divideMinor, largerFirst, sumRowsBy } from "./spending-sums.ts";
import type { SpentRow } from "./types.ts";

/** @see spec 2 section 9 */
export const PATTERN = { merchantVisits: 3, categoryVisits: 5, max: 10 } as const;

/** Repeated spending with one merchant or in one category. */
export type SpendingPattern = {
  readonly kind: "merchant" | "category";
  readonly subject: string;
  readonly visits: number;
  readonly amountMinor: bigint;
  readonly averageMinor: bigint;
};

/** Finds merchants with at least 3 payments and categories with at least 5; the ten with the largest sums. */
export function findPatterns(rows: readonly SpentRow[]): readonly SpendingPattern[] {
  const spent = rows.filter(({ ownMinor }) => ownMinor > 0n);
  const found = [
    ...patternsOf("merchant", spent, ({ merchant }) => merchant, PATTERN.merchantVisits),
    ...patternsOf("category", spent, ({ category }) => category, PATTERN.categoryVisits),
  ];
  return found
    .sort((a, b) => largerFirst(a.amountMinor, b.amountMinor) || (a.subject < b.subject ? -1 : 1))
    .slice(0, PATTERN.max);
}

function patternsOf(
  kind: SpendingPattern["kind"],
  rows: readonly SpentRow[],
  keyOf: (row: SpentRow) => string | null,
  visitsMin: number,
): readonly SpendingPattern[] {
  return [...sumRowsBy(rows, keyOf)]
    .filter(([, sum]) => sum.rows >= visitsMin)
    .map(([subject, sum]) => ({
      kind,
      subject,
      visits: sum.rows,
      amountMinor: sum.ownMinor,
      averageMinor: divideMinor(sum.ownMinor, sum.rows),
    }));
}
