import { allocate } from "@evenly/money";
import type { RowSum, SpentRow } from "./types.ts";

/** Categories in the analysis. @see spec 2 section 9 */
export const TOP_CATEGORIES_MAX = 5;
/** A change of less than this part of the period before is no trend. */
const STABLE_PERCENT = 5n;

export type Trend = "up" | "down" | "stable";
export type TopCategory = {
  readonly id: string;
  readonly amountMinor: bigint;
  /** Tenths of a percent of all that was spent; those of all categories sum to 1,000. */
  readonly tenths: number;
  readonly trend: Trend;
};

export const noSum: RowSum = { ownMinor: 0n, paidMinor: 0n, rows: 0 };

/** Adds rows by a key; rows whose key is null are left out. */
export function sumRowsBy(
  rows: readonly SpentRow[],
  keyOf: (row: SpentRow) => string | null,
): ReadonlyMap<string, RowSum> {
  const sums = new Map<string, { ownMinor: bigint; paidMinor: bigint; rows: number }>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const sum = sums.get(key);
    if (sum === undefined) {
      sums.set(key, { ownMinor: row.ownMinor, paidMinor: row.paidMinor, rows: 1 });
      continue;
    }
    sum.ownMinor += row.ownMinor;
    sum.paidMinor += row.paidMinor;
    sum.rows += 1;
  }
  return sums;
}

/** The sum of all sums. */
export function totalOf(sums: Iterable<RowSum>): RowSum {
  let total = noSum;
  for (const { ownMinor, paidMinor, rows } of sums)
    total = {
      ownMinor: total.ownMinor + ownMinor,
      paidMinor: total.paidMinor + paidMinor,
      rows: total.rows + rows,
    };
  return total;
}

/**
 * The five categories on which most was spent. Percentages are shares of all that was spent above zero; their remainders go to the largest
 * fractions, so that those of all categories sum to 100.0.
 */
export function topCategories(
  now: ReadonlyMap<string, RowSum>,
  before: ReadonlyMap<string, RowSum>,
): readonly TopCategory[] {
  const spent = [...now]
    .filter(([, { ownMinor }]) => ownMinor > 0n)
    .sort(([a, one], [b, other]) => largerFirst(one.ownMinor, other.ownMinor) || (a < b ? -1 : 1));
  if (spent.length === 0) return [];
  const tenths = allocate(
    1_000n,
    spent.map(([, { ownMinor }]) => ownMinor),
  );
  return spent.slice(0, TOP_CATEGORIES_MAX).map(([id, { ownMinor }], at) => ({
    id,
    amountMinor: ownMinor,
    tenths: Number(tenths[at] ?? 0n),
    trend: trendOf(ownMinor, before.get(id)?.ownMinor ?? 0n),
  }));
}

/** Compares two amounts; a change of less than 5% is stable. */
export function trendOf(nowMinor: bigint, beforeMinor: bigint): Trend {
  const change = nowMinor - beforeMinor;
  const size = beforeMinor < 0n ? -beforeMinor : beforeMinor;
  if ((change < 0n ? -change : change) * 100n < size * STABLE_PERCENT || change === 0n) return "stable";
  return change > 0n ? "up" : "down";
}

/** A sum divided by a count, half away from zero. */
export function divideMinor(sumMinor: bigint, count: number): bigint {
  if (count <= 0) return 0n;
  const by = BigInt(count);
  const size = sumMinor < 0n ? -sumMinor : sumMinor;
  const quotient = (2n * size + by) / (2n * by);
  return sumMinor < 0n ? -quotient : quotient;
}

export function largerFirst(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}
