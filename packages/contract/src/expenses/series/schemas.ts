import * as z from "zod";
import { Day } from "../../dates.ts";
import { ExpenseId, GroupId, MemberId, SeriesId } from "../../ids.ts";
import { IdempotencyKey } from "../../payments/schemas.ts";
import { TimeZone } from "../../profile/schemas.ts";
import { ExpenseFields, UpdateExpenseInput } from "../schemas.ts";
import {
  fixedIntervals,
  pauseReasons,
  SERIES_EVERY_MAX,
  SERIES_TIMES_MAX,
  seriesIntervals,
  seriesStates,
} from "./rules.ts";

/** When a series ends: never, after its last day, or after a number of expenses. */
export const SeriesEnd = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("never") }),
  z.strictObject({ kind: z.literal("date"), on: Day }),
  z.strictObject({ kind: z.literal("count"), count: z.number().int().min(1).max(SERIES_TIMES_MAX) }),
]);
export type SeriesEnd = z.infer<typeof SeriesEnd>;

/** How an expense repeats, counted from its day. The 31st is the last day of a shorter month. */
export const RepeatRule = z
  .strictObject({
    interval: z.enum(seriesIntervals),
    every: z
      .number()
      .int()
      .min(1)
      .max(SERIES_EVERY_MAX)
      .default(1)
      .describe("2 with `monthly`: every two months; 1 with `biweekly` and `quarterly`"),
    onMonthEnd: z
      .boolean()
      .default(false)
      .describe("always the last day of the month; the first day is one, and the interval counts months"),
    timeZone: TimeZone.describe("days begin in it"),
    end: SeriesEnd,
  })
  .refine(({ interval, every }) => every === 1 || !fixedIntervals.includes(interval), {
    path: ["every"],
    message: "Count weeks or months instead.",
  });
export type RepeatRule = z.infer<typeof RepeatRule>;

/** Expenses of a series are not converted: a rate is that of one day. */
const unconverted = { original: z.null().default(null) };
const version = z.number().int().min(1).describe("the version of the series that the caller has seen");

export const StartSeriesInput = z.strictObject({
  groupId: GroupId,
  ...ExpenseFields.shape,
  ...unconverted,
  repeat: RepeatRule,
  idempotencyKey: IdempotencyKey,
});
export type StartSeriesInput = z.infer<typeof StartSeriesInput>;

export const RepeatExpenseInput = z.strictObject({
  ...UpdateExpenseInput.shape,
  ...unconverted,
  repeat: RepeatRule,
  idempotencyKey: IdempotencyKey,
});
export type RepeatExpenseInput = z.infer<typeof RepeatExpenseInput>;

export const EditSeriesInput = z.strictObject({
  seriesId: SeriesId,
  expectedVersion: version,
  ...ExpenseFields.shape,
  ...unconverted,
  spentOn: ExpenseFields.shape.spentOn.describe(
    "the next day; another one, or another interval, counts from it",
  ),
  repeat: RepeatRule.describe("`count` counts from the next day on"),
});
export type EditSeriesInput = z.infer<typeof EditSeriesInput>;

export const EditFromExpenseInput = z.strictObject({
  ...UpdateExpenseInput.shape,
  ...unconverted,
  expectedSeriesVersion: version,
  repeat: RepeatRule.describe("`count` counts from the next day on"),
});
export type EditFromExpenseInput = z.infer<typeof EditFromExpenseInput>;

export const OneSeriesInput = z.strictObject({ seriesId: SeriesId });
export type OneSeriesInput = z.infer<typeof OneSeriesInput>;
export const SkipOccurrenceInput = z.strictObject({
  seriesId: SeriesId,
  day: Day.describe("the next day, which is skipped"),
});
export type SkipOccurrenceInput = z.infer<typeof SkipOccurrenceInput>;

/** What each expense of a series is created with, besides its day. */
export const SeriesTemplate = ExpenseFields.omit({ spentOn: true, dueOn: true }).extend({
  ...unconverted,
  dueAfterDays: z.number().int().nullable().describe("from the day of the expense until it is due"),
});
export type SeriesTemplate = z.infer<typeof SeriesTemplate>;

/** An expense that repeats, as the group's members see it. */
export const ExpenseSeries = z.object({
  id: SeriesId,
  groupId: GroupId,
  version: z.number().int(),
  state: z.enum(seriesStates),
  pausedReason: z.enum(pauseReasons).nullable(),
  interval: z.enum(seriesIntervals),
  every: z.number().int(),
  onMonthEnd: z.boolean(),
  anchorOn: Day.describe("the first day; month ends are counted from it"),
  timeZone: z.string(),
  end: SeriesEnd.describe("`count`: how many are still to come"),
  nextOn: Day.nullable().describe("the next day; of a paused series the one on which it would continue"),
  template: SeriesTemplate,
  ownShareMinor: z.bigint().describe("the caller's part of the next expense"),
  createdBy: MemberId,
  canEdit: z.boolean(),
  createdAt: z.date(),
});
export type ExpenseSeries = z.infer<typeof ExpenseSeries>;

export const ListSeriesInput = z.strictObject({ groupId: GroupId });
export type ListSeriesInput = z.infer<typeof ListSeriesInput>;
/** Expenses that repeat in a group: active ones first, by their next day. */
export const SeriesList = z.object({ series: z.array(ExpenseSeries) });
export type SeriesList = z.infer<typeof SeriesList>;
/** A series that has started, with its first expense if that was created at once. */
export const StartedSeries = z.object({ series: ExpenseSeries, expenseId: ExpenseId.nullable() });
export type StartedSeries = z.infer<typeof StartedSeries>;
