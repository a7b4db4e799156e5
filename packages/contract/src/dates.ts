import * as z from "zod";

/**
 * Range of dates and moments in inputs, inclusive; it leaves room for date arithmetic within what databases and time zone data
 * support.
 */
const FIRST_DAY = "1970-01-01";
const LAST_DAY = "2200-12-31";
const FIRST_MOMENT = new Date(`${FIRST_DAY}T00:00:00.000Z`);
const LAST_MOMENT = new Date(`${LAST_DAY}T23:59:59.999Z`);
const OUT_OF_RANGE = "must be from 1970 to 2200";
const RANGE = "from 1970 to 2200";

/** A calendar day, "2026-11-21", in the caller's time zone. */
export const Day = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, OUT_OF_RANGE)
  .describe(RANGE);
export const Moment = z.date().min(FIRST_MOMENT, OUT_OF_RANGE).max(LAST_MOMENT, OUT_OF_RANGE).describe(RANGE);
const MomentText = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .pipe(Moment);
/** A day or a moment, in inputs of procedures. */
export const DayOrMoment = z.union([Day, Moment]);
/** REST moments: a day without a time is meant in the caller's time zone. */
export const DayOrMomentText = z
  .union([Day, MomentText])
  .describe(`ISO 8601, ${RANGE}; a date alone is meant in the caller's time zone`);
