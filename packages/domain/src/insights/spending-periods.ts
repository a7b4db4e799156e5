import type { SpendingPeriod } from "@evenly/contract/insights/rules";
import { Temporal } from "temporal-polyfill";
import type { DayRange } from "./types.ts";

/** Lengths of the periods that end on a given day. @see spec 2 section 9 */
export const PERIOD_DAYS = { week: 7, month: 30, year: 365 } as const satisfies Record<
  SpendingPeriod,
  number
>;

const lengths = { week: { days: 7 }, month: { months: 1 }, year: { years: 1 } } as const;

/** The 7, 30 or 365 days that end with this day. */
export function rollingRange(period: SpendingPeriod, lastDay: string): DayRange {
  const to = addDays(lastDay, 1);
  return { from: addDays(to, -PERIOD_DAYS[period]), to };
}

/** The range of the same length that ends where this one begins. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysIn({ from, to })), to: from };
}

/** The calendar week, month or year of a day. Weeks start on Monday. */
export function calendarRange(period: SpendingPeriod, day: string): DayRange {
  const date = Temporal.PlainDate.from(day);
  const start = {
    week: () => date.subtract({ days: date.dayOfWeek - 1 }),
    month: () => date.with({ day: 1 }),
    year: () => date.with({ month: 1, day: 1 }),
  }[period]();
  return { from: start.toString(), to: start.add(lengths[period]).toString() };
}

/** The calendar period this many periods before the one that begins on `from`. */
export function calendarBefore(period: SpendingPeriod, { from }: DayRange, count = 1): DayRange {
  return calendarRange(period, stepBack(period, from, count));
}

/**
 * The part of the period before that ended on the same day: of a month's first 21 days, the first 21 of the month before, or all of it
 * where it was shorter. A period that is over is compared with all of the one before.
 */
export function comparedRange(period: SpendingPeriod, range: DayRange, today: string): DayRange {
  const before = calendarBefore(period, range);
  const passed = daysIn({ from: range.from, to: addDays(today, 1) });
  if (passed >= daysIn(range)) return before;
  if (period === "year") {
    const sameDay = Temporal.PlainDate.from(today).subtract({ years: 1 });
    return { from: before.from, to: sameDay.add({ days: 1 }).toString() };
  }
  const until = addDays(before.from, Math.max(passed, 0));
  return { from: before.from, to: until < before.to ? until : before.to };
}

/** The day after or before by a number of days. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The number of days in a range; below zero where it ends before it begins. */
export function daysIn({ from, to }: DayRange): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;
}

function stepBack(period: SpendingPeriod, day: string, count: number): string {
  const length = { week: { days: 7 * count }, month: { months: count }, year: { years: count } }[period];
  return Temporal.PlainDate.from(day).subtract(length).toString();
}
