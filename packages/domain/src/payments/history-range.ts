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
