import { Temporal } from "temporal-polyfill";

/**
 * Start of a day in an IANA zone; the first existing moment when clocks skip midnight.
 *
 * @see IANA time zone database; Temporal PlainDate.toZonedDateTime
 */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * Converts a history filter's bounds to moments. A day as `from` means its start; a day as `to` is included entirely; a moment
 * is unchanged.
 */
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
 * Moment assigned to a manual entry of a day: noon in the zone, so that most other zones show the same day, or now when noon of
 * today has not come yet. A day that has not begun gives a future moment.
 */
export function momentOfDay(day: string, timeZone: string, now: Date): Date {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: "12:00" });
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const isToday = today.toString() === day;
  return isToday && noon.epochMilliseconds > now.getTime() ? now : new Date(noon.epochMilliseconds);
}

/** Formats a moment as local time of an IANA zone, with seconds and offset: 2026-11-21T12:05:02+01:00. */
export function zonedText(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
}
