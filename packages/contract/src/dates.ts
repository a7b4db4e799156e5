import * as z from "zod";

/** The first moment that is asked for; no history reaches further. */
const EARLIEST = "1900-01-01";

/** A day of the calendar, "2026-11-21", in the time zone of whoever says it. */
export const Day = z.iso.date().refine((day) => day >= EARLIEST, `is before ${EARLIEST}`);
/** What the database can compare with. */
export const Moment = z.date().min(new Date(EARLIEST)).max(new Date("9999-12-31T23:59:59.999Z"));
/** REST moments: a day alone is meant in the caller's time zone. */
export const DayOrMomentText = z
  .union([Day, z.iso.datetime({ offset: true })])
  .transform((text) => (text.length === EARLIEST.length ? text : new Date(text)))
  .describe("ISO 8601; a date alone is meant in the caller's time zone");
