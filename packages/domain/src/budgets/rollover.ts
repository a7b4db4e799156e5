import type { Rollover } from "@evenly/contract/budgets/rules";

/** What a budget had and what was spent of it in one period, in minor units. */
export type SpentPeriod = { readonly amountMinor: bigint; readonly spentMinor: bigint };

/**
 * What ended periods, the earliest first, hand on to the next one: nothing, what was left, or also what was over. A period in which nothing
 * was spent hands on all of it.
 */
export function carryOf(rollover: Rollover, ended: readonly SpentPeriod[]): bigint {
  if (rollover === "none") return 0n;
  return ended.reduce((carry, { amountMinor, spentMinor }) => {
    const left = carry + amountMinor - spentMinor;
    return rollover === "surplus" && left < 0n ? 0n : left;
  }, 0n);
}

/** An amount and the first day from which it holds. */
export type DatedAmount = { readonly fromOn: string; readonly amountMinor: bigint };

/** The amount that holds on a day: the latest that has begun by then, else the earliest. */
export function amountOn(amounts: readonly DatedAmount[], day: string): bigint {
  const sorted = amounts.toSorted((one, other) => (one.fromOn < other.fromOn ? -1 : 1));
  return (sorted.findLast(({ fromOn }) => fromOn <= day) ?? sorted[0])?.amountMinor ?? 0n;
}
