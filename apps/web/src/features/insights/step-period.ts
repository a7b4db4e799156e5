import { addDays } from "../payments/index.ts";

type DayRange = { readonly from: string; readonly to: string };

/** A day of the period before or after; `range` is the one that is shown. */
export function dayBeside(range: DayRange, step: "before" | "after"): string {
  return step === "before" ? addDays(range.from, -1) : range.to;
}

/** True if a period lies at the end of what the analysis covers; the years are those of the contract. */
export function isLast(range: DayRange, today: string): boolean {
  return range.to > today;
}

/** The last day of a range, which `to` excludes. */
export function lastDayOf({ to }: DayRange): string {
  return addDays(to, -1);
}

/** A day's number in its period, counted from 1. */
export function placeOf(day: string, { from }: Pick<DayRange, "from">): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000) + 1;
}
