import * as z from "zod";

const COUNT_MAX = 1000;
const Count = z.number().int().min(1).max(COUNT_MAX);
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * Rule of a recurring job: every `count` minutes, or every `count` days, weeks or months at a local time, counted from a local
 * day.
 */
export const ScheduleRule = z.discriminatedUnion("every", [
  z.strictObject({ every: z.literal("minutes"), count: Count }),
  z.strictObject({
    every: z.enum(["days", "weeks", "months"]),
    count: Count,
    at: TimeOfDay,
    from: z.iso.date(),
  }),
]);
export type ScheduleRule = z.infer<typeof ScheduleRule>;
