import type { SpendingForecasts } from "@evenly/contract/insights/schemas";
import { sumSpendingByDay } from "@evenly/db/budgets/spending-queries";
import {
  addDays,
  type DayRange,
  type DaySum,
  divideMinor,
  FORECAST,
  forecastNext,
  PERIOD_DAYS,
  windowsBefore,
} from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { queryOf, type Spender } from "./load-spender.ts";

/** What a person spent on each day of a range, in their currency. */
export function loadDays(ctx: ServiceContext, spender: Spender, range: DayRange): Promise<readonly DaySum[]> {
  return sumSpendingByDay(ctx.db, queryOf(spender, range));
}

/** The mean of at least three earlier periods; null with fewer. */
export function usualOf(totals: readonly bigint[]): bigint | null {
  const counted = totals.slice(0, FORECAST.periodsMax);
  if (counted.length < FORECAST.periodsMin) return null;
  return divideMinor(
    counted.reduce((sum, total) => sum + total, 0n),
    counted.length,
  );
}

/** What a person will probably spend from tomorrow on, by the weeks and months before. */
export function forecastsOf(days: readonly DaySum[], today: string): SpendingForecasts {
  const next = { from: addDays(today, 1), to: addDays(today, 2) };
  const weeks = windowsBefore(days, next, PERIOD_DAYS.week);
  const months = windowsBefore(days, next, PERIOD_DAYS.month);
  return {
    nextWeek: forecastNext(weeks),
    nextMonth: forecastNext(months),
    nextYear: forecastNext(months, PERIOD_DAYS.year / PERIOD_DAYS.month),
  };
}
