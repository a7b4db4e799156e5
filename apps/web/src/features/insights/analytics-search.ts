import {
  type Breakdown,
  breakdowns,
  type SpendingCut,
  type SpendingPeriod,
  spendingCuts,
  spendingPeriods,
} from "@evenly/contract/insights/rules";

/** What the page shows, as written in the address; the defaults are left out. */
export type AnalyticsSearch = {
  readonly period?: SpendingPeriod;
  /** A day of the period, "2026-11-21". */
  readonly day?: string;
  readonly share?: SpendingCut;
  readonly by?: Breakdown;
  readonly currency?: string;
};

const DAY = /^(?:19[7-9]\d|20\d\d|21\d\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Reads the page's address; invalid values are ignored. */
export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const period = oneOf(spendingPeriods, search.period);
  const share = oneOf(spendingCuts, search.share);
  const by = oneOf(breakdowns, search.by);
  const day = isDay(search.day) ? search.day : undefined;
  const currency =
    typeof search.currency === "string" && /^[A-Z]{3}$/.test(search.currency) ? search.currency : undefined;
  return {
    ...(period && { period }),
    ...(day && { day }),
    ...(share && { share }),
    ...(by && { by }),
    ...(currency && { currency }),
  };
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}

/** True for a day that exists. */
function isDay(value: unknown): value is string {
  if (typeof value !== "string" || !DAY.test(value)) return false;
  return new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10) === value;
}
