import { Temporal } from "temporal-polyfill";

/** The hour of the local day at which rules move money and goals are compared with their pace. */
const SAVING_HOUR = 8;

/** Returns the day (YYYY-MM-DD) of a moment in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** Returns the first day of a day's month, and of the month after it. */
export function monthOf(day: string): { readonly from: string; readonly to: string } {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return { from: first.toString(), to: first.add({ months: 1 }).toString() };
}

/** Returns the day after a day (YYYY-MM-DD). */
export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** Returns the first moment of a day (YYYY-MM-DD) in a time zone. */
export function dayStart(timeZone: string, day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds);
}

/** Returns the moment of a date at which rules move money: 8 in the morning, in the person's time zone. */
export function savingMoment(timeZone: string, day: string): Date {
  const at = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from({ hour: SAVING_HOUR }),
  });
  return new Date(at.epochMilliseconds);
}
