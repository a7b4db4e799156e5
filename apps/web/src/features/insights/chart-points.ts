import type { SpendingCut } from "@evenly/contract/insights/rules";
import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { addDays } from "../payments/index.ts";
import { placeOf } from "./step-period.ts";

/** One day of the chart; amounts are minor units. */
export type ChartPoint = {
  readonly on: string;
  /** Spent from the first day on; null after today. */
  readonly soFarMinor: bigint | null;
  /** The same of the period before, on its day of the same number; null where it was shorter, or is not known. */
  readonly beforeMinor: bigint | null;
  /** The forecast's range; null outside of it. */
  readonly range: readonly [bigint, bigint] | null;
};

/** What was spent by each day of a period, the same of the period before, and the forecast from today on. */
export function chartPoints(overview: SpendingOverview, cut: SpendingCut): readonly ChartPoint[] {
  const { from, to, today, dailySums, previousDailySums, previousRange, before } = overview;
  const soFar = cumulate(dailySums, cut);
  const earlier = cumulate(previousDailySums, cut);
  const [length, passed] = [placeOf(to, { from }) - 1, placeOf(today, { from })];
  const earlierLength = placeOf(previousRange.to, previousRange) - 1;
  const isKnown = before !== null || previousDailySums.length > 0;
  return Array.from({ length }, (_, place) => {
    const on = addDays(from, place);
    const day = addDays(previousRange.from, place);
    return {
      on,
      soFarMinor: place < passed ? soFar(on) : null,
      beforeMinor: isKnown && place < earlierLength ? earlier(day) : null,
      range: rangeOn(overview, cut, { place, passed, length, soFarMinor: soFar(today) }),
    };
  });
}

type Place = {
  readonly place: number;
  readonly passed: number;
  readonly length: number;
  readonly soFarMinor: bigint;
};

/** The range widens from today's sum to the forecast of the last day in equal steps. */
function rangeOn(
  { forecast }: SpendingOverview,
  cut: SpendingCut,
  { place, passed, length, soFarMinor }: Place,
): ChartPoint["range"] {
  const expected = forecast?.[cut];
  if (!expected || place < passed - 1) return null;
  const [done, all] = [BigInt(place - passed + 1), BigInt(Math.max(1, length - passed))];
  const between = (lastMinor: bigint) => soFarMinor + ((lastMinor - soFarMinor) * done) / all;
  return [between(expected.lowMinor), between(expected.highMinor)];
}

function cumulate(days: SpendingOverview["dailySums"], cut: SpendingCut): (day: string) => bigint {
  const sums = new Map<string, bigint>();
  let sum = 0n;
  for (const { on, ownMinor, paidMinor } of days) {
    sum += cut === "own" ? ownMinor : paidMinor;
    sums.set(on, sum);
  }
  const known = [...sums.keys()];
  return (day) => {
    const last = known.findLast((on) => on <= day);
    return last === undefined ? 0n : (sums.get(last) ?? 0n);
  };
}
