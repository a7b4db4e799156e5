import type { BudgetPeriod, WeekStart } from "@evenly/contract/budgets/rules";
import { Temporal } from "temporal-polyfill";

/** Days from `from` until before `to`, YYYY-MM-DD. */
export type Days = { readonly from: string; readonly to: string };

/** ISO 8601: Monday is 1. */
const FIRST_WEEKDAY: Readonly<Record<WeekStart, number>> = { monday: 1, saturday: 6, sunday: 7 };
const LENGTHS = {
  weekly: { weeks: 1 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
} as const satisfies Record<BudgetPeriod, Temporal.DurationLike>;

/** The calendar week, month, quarter or year that a day is in. */
export function periodOf(day: string, period: BudgetPeriod, startOfWeek: WeekStart): Days {
  const on = Temporal.PlainDate.from(day);
  const from = startOf(on, period, startOfWeek);
  return { from: from.toString(), to: from.add(LENGTHS[period]).toString() };
}

function startOf(on: Temporal.PlainDate, period: BudgetPeriod, startOfWeek: WeekStart): Temporal.PlainDate {
  switch (period) {
    case "weekly":
      return on.subtract({ days: (on.dayOfWeek - FIRST_WEEKDAY[startOfWeek] + 7) % 7 });
    case "monthly":
      return on.with({ day: 1 });
    case "quarterly":
      return on.with({ day: 1, month: on.month - ((on.month - 1) % 3) });
    case "yearly":
      return on.with({ day: 1, month: 1 });
  }
}

/**
 * The periods from the one that `first` is in to the one that `last` is in, the earliest first; of more than `max` the latest. None when
 * `first` is after `last`'s period.
 */
export function periodsBetween(
  first: string,
  last: string,
  rule: { readonly period: BudgetPeriod; readonly startOfWeek: WeekStart; readonly max: number },
): readonly Days[] {
  const found: Days[] = [];
  let each = periodOf(last, rule.period, rule.startOfWeek);
  while (each.to > first && found.length < rule.max) {
    found.push(each);
    each = periodOf(dayBefore(each.from), rule.period, rule.startOfWeek);
  }
  return found.reverse();
}

/** The day before a day. */
export function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** The days that are in both; `from` is not before `to` when there are none. */
export function commonDays(one: Days, other: { readonly from: string; readonly to: string | null }): Days {
  const to = other.to !== null && other.to < one.to ? other.to : one.to;
  return { from: one.from > other.from ? one.from : other.from, to };
}
