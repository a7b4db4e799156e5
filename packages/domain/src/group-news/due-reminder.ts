import { Temporal } from "temporal-polyfill";

/** Hour of a person's day from which they are reminded. */
const HOUR_MIN = 9;

/** Whether a day is due tomorrow, today, or, after downtime, was due yesterday. */
export type Due = "tomorrow" | "today" | "yesterday";

/**
 * Decides whether a person is reminded of a day that is due: from nine in the morning of their own zone, on the day before, on the
 * day, and on the day after for a reminder that downtime prevented. Null: not now.
 */
export function dueReminder(dueOn: string, now: Date, timeZone: string): Due | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (local.hour < HOUR_MIN) return null;
  const { days } = local.toPlainDate().until(Temporal.PlainDate.from(dueOn), { largestUnit: "days" });
  switch (days) {
    case 1:
      return "tomorrow";
    case 0:
      return "today";
    case -1:
      return "yesterday";
    default:
      return null;
  }
}
