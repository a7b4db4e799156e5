import { Temporal } from "temporal-polyfill";

/**
 * The moment a day starts in an IANA zone; where the clocks skip midnight that is the first moment that exists.
 *
 * @see IANA time zone database; Temporal PlainDate.toZonedDateTime
 */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The bounds of a history as moments: a day as `from` starts it, a day as `to` is included whole, a moment stays. */
export function toMoments(
  range: { readonly from?: string | Date | undefined; readonly to?: string | Date | undefined },
  timeZone: string,
): { readonly from?: Date; readonly to?: Date } {
  const { from, to } = range;
  return {
    ...(from === undefined ? {} : { from: from instanceof Date ? from : startOfDay(from, timeZone) }),
    ...(to === undefined ? {} : { to: to instanceof Date ? to : startOfDay(dayAfter(to), timeZone) }),
  };
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/**
 * The moment that a record of a day stands at: noon there, so that the day stays the same for readers in most other
 * zones; now, when it is today and not noon yet. A day that has not begun gives a moment in the future.
 */
export function momentOfDay(day: string, timeZone: string, now: Date): Date {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: "12:00" });
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const isToday = today.toString() === day;
  return isToday && noon.epochMilliseconds > now.getTime() ? now : new Date(noon.epochMilliseconds);
}

/** A moment as a clock of an IANA zone shows it, to the second and with its offset: 2026-11-21T12:05:02+01:00. */
export function zonedText(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
}
