import { Temporal } from "temporal-polyfill";
import { countDaysUntil, nextDays, type Recurrence } from "./recurrence.ts";

/** The next day of a series, and how many days of its rule come before it; null after its end. */
export type NextDay = { readonly nextOn: string; readonly occurrences: number };

/** Returns the first day of a series that is after a day (null: any) and not before another one (null: any). */
export function nextDay(
  series: Recurrence,
  { after, notBefore }: { readonly after: string | null; readonly notBefore: string | null },
): NextDay | null {
  const eve = notBefore === null ? null : moveDay(notBefore, -1);
  const from = after === null || (eve !== null && eve > after) ? eve : after;
  const [nextOn] = nextDays(series, from, 1);
  return nextOn === undefined ? null : { nextOn, occurrences: countDaysUntil(series, moveDay(nextOn, -1)) };
}

/** Returns today's day in a time zone. */
export function todayIn(timeZone: string, now: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** Returns the day a number of days later, or earlier if it is below zero. */
export function moveDay(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns the number of days from one day to another; below zero if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;
}
