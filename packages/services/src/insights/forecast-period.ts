import type { SpendingCut, SpendingPeriod } from "@evenly/contract/insights/rules";
import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import {
  addDays,
  type DayRange,
  type DaySum,
  daysIn,
  type Forecast,
  forecastNext,
  forecastRest,
  PERIOD_DAYS,
  pastPeriods,
  sumDays,
  windowsBefore,
} from "@evenly/domain/insights/index";

type Running = { readonly period: SpendingPeriod; readonly range: DayRange; readonly today: string };

/** What a person will probably have spent at the end of a calendar period; null before it begins and on its last day. */
export function forecastPeriod(days: readonly DaySum[], running: Running): SpendingOverview["forecast"] {
  const { range, today } = running;
  const tomorrow = addDays(today, 1);
  if (today < range.from || tomorrow >= range.to) return null;
  return { own: forecastCut(days, running, "own"), paid: forecastCut(days, running, "paid") };
}

/** Weeks and months by the rest of those before; a year by its last months. */
function forecastCut(
  days: readonly DaySum[],
  { period, range, today }: Running,
  cut: SpendingCut,
): Forecast | null {
  const tomorrow = addDays(today, 1);
  const soFarMinor = sumDays(days, { from: range.from, to: tomorrow }, cut);
  if (period !== "year") return forecastRest(soFarMinor, pastPeriods(days, period, range, today, cut));
  const next = { from: tomorrow, to: range.to };
  const rest = forecastNext(
    windowsBefore(days, next, PERIOD_DAYS.month, cut),
    daysIn(next) / PERIOD_DAYS.month,
  );
  if (rest === null) return null;
  const { expectedMinor, lowMinor, highMinor } = rest;
  return {
    ...rest,
    expectedMinor: soFarMinor + expectedMinor,
    lowMinor: soFarMinor + lowMinor,
    highMinor: soFarMinor + highMinor,
  };
}
