import type { TimeRestriction } from "@evenly/contract/fraud/schemas";
import { Temporal } from "temporal-polyfill";

type Hours = Omit<TimeRestriction, "isEnabled">;

const QUARTER_MS = 15 * 60_000;
const ZONES_MAX = 700;
/** Offset of each zone in its latest quarter of an hour; zones change their offset at quarters only. */
const latestOffsets = new Map<string, { readonly quarter: number; readonly offsetMinutes: number }>();

/** Minute of the day on a zone's clock, 0 to 1439. */
export function minuteOfDay(timeZone: string, moment: Date): number {
  const ms = moment.getTime();
  const quarter = Math.floor(ms / QUARTER_MS);
  let known = latestOffsets.get(timeZone);
  if (known?.quarter !== quarter) {
    const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
    known = { quarter, offsetMinutes: there.offsetNanoseconds / 60e9 };
    if (latestOffsets.size >= ZONES_MAX) latestOffsets.clear();
    latestOffsets.set(timeZone, known);
  }
  const minutes = Math.floor(ms / 60_000 + known.offsetMinutes);
  return ((minutes % 1440) + 1440) % 1440;
}

/** Whether a minute of the day is within the hours; the end is excluded, and an end before the start is on the next day. */
export function isWithinHours({ startMinute, endMinute }: Hours, minute: number): boolean {
  return startMinute <= endMinute
    ? minute >= startMinute && minute < endMinute
    : minute >= startMinute || minute < endMinute;
}

/** The next moment at which the hours start. A start that a clock change skips is the first moment after the gap. */
export function nextStart({ startMinute, timeZone }: Hours, now: Date): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const time = { hour: Math.floor(startMinute / 60), minute: startMinute % 60 };
  const today = here.toPlainDate().toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  const next =
    Temporal.ZonedDateTime.compare(today, here) > 0
      ? today
      : here
          .toPlainDate()
          .add({ days: 1 })
          .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(next.epochMilliseconds);
}
