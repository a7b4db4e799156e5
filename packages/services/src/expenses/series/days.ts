import { refuse } from "@evenly/contract";
import type { RepeatRule } from "@evenly/contract/expenses/series/schemas";
import type { SeriesRow } from "@evenly/db/expenses/series-queries";
import {
  canKeepMonthEnd,
  moveDay,
  type NextDay,
  nextDay,
  type Recurrence,
  startOfSeriesDay,
  todayIn,
} from "@evenly/domain/groups/index";
import { canonicalTimeZone } from "@evenly/domain/ledger/index";

type RuleColumns = Pick<
  SeriesRow,
  "interval" | "every" | "onMonthEnd" | "anchorOn" | "timeZone" | "endsOn" | "endsAfter" | "skippedOn"
>;
/** Columns that say when a series creates its next expense. */
export type DayColumns = Pick<SeriesRow, "nextOn" | "nextAt" | "occurrences">;
export type Plan = Omit<RuleColumns, "skippedOn"> & DayColumns;

/** The rule of a stored series. */
export function recurrenceOf(row: RuleColumns): Recurrence {
  const {
    interval,
    every,
    onMonthEnd,
    anchorOn: from,
    timeZone,
    endsOn,
    endsAfter,
    skippedOn: skipped,
  } = row;
  const end =
    endsOn !== null
      ? ({ kind: "date", on: endsOn } as const)
      : endsAfter !== null
        ? ({ kind: "count", count: endsAfter } as const)
        : ({ kind: "never" } as const);
  return { interval, every, onMonthEnd, from, timeZone, end, skipped };
}

/** Columns after the next day of a series is done: created or skipped. After downtime the day that follows may be past too. */
export function daysAfter(row: SeriesRow, done: string): DayColumns {
  return columnsOf(row.timeZone, nextDay(recurrenceOf(row), { after: done, notBefore: null }), row);
}

/** Columns of a paused series that goes on. Days that passed while it was paused are left out. */
export function daysAfterPause(row: SeriesRow, now: Date): DayColumns {
  return columnsOf(row.timeZone, dayAfterPause(row, now), row);
}

/** The first day of a paused series that is not past; null if there is none. */
export function dayAfterPause(row: SeriesRow, now: Date): NextDay | null {
  if (row.nextOn === null) return null;
  const days = { after: moveDay(row.nextOn, -1), notBefore: todayIn(row.timeZone, now) };
  return nextDay(recurrenceOf(row), days);
}

function columnsOf(
  timeZone: string,
  next: NextDay | null,
  { occurrences }: Pick<SeriesRow, "occurrences">,
): DayColumns {
  if (next === null) return { nextOn: null, nextAt: null, occurrences: occurrences + 1 };
  return { ...next, nextAt: startOfSeriesDay({ timeZone }, next.nextOn) };
}

/**
 * Plans a series from its first day. If the first expense exists, the next day is one that is not past: days between the first
 * expense and today are left out, because people may have entered them by hand.
 *
 * @throws {VALIDATION} the time zone is unknown.
 * @throws {SERIES_RULE_WRONG} there is no next day, or the first day is not the last one of a month although the rule says so.
 */
export function planStart(firstOn: string, rule: RepeatRule, hasFirst: boolean, now: Date): Plan {
  const timeZone = knownZone(rule.timeZone);
  const { interval, every, onMonthEnd, end } = rule;
  const endsOn = end.kind === "date" ? end.on : null;
  if (onMonthEnd && !canKeepMonthEnd({ interval, from: firstOn })) refuse("SERIES_RULE_WRONG", { firstOn });
  const columns = { interval, every, onMonthEnd, timeZone, anchorOn: firstOn, endsOn };
  const days = hasFirst
    ? { after: firstOn, notBefore: todayIn(timeZone, now) }
    : { after: null, notBefore: null };
  const next = nextDay(recurrenceOf({ ...columns, endsAfter: null, skippedOn: [] }), days);
  const left = end.kind === "count" ? end.count - (hasFirst ? 1 : 0) : null;
  if (next === null || left === 0) return refuse("SERIES_RULE_WRONG", { firstOn });
  const endsAfter = left === null ? null : next.occurrences + left;
  return { ...columns, endsAfter, ...next, nextAt: startOfSeriesDay({ timeZone }, next.nextOn) };
}

/**
 * Plans a series from its next day on. The same step and the same next day keep the first day, from which month ends are
 * counted; otherwise the rule starts again on the next day.
 *
 * @throws {VALIDATION} the time zone is unknown.
 * @throws {SERIES_RULE_WRONG} the next day is past or not after `lastOn`, the last one created; the end is before it; or it is
 *   not the last one of a month although the rule says so.
 */
export function planEdit(
  row: SeriesRow,
  nextOn: string,
  rule: RepeatRule,
  { lastOn, now }: { readonly lastOn: string | null; readonly now: Date },
): Plan {
  const timeZone = knownZone(rule.timeZone);
  const { interval, every, onMonthEnd, end } = rule;
  const current = currentDay(row, now);
  const isSameStep = interval === row.interval && every === row.every && onMonthEnd === row.onMonthEnd;
  const isKept = isSameStep && nextOn === current?.nextOn;
  const isPast = nextOn < todayIn(timeZone, now) || (lastOn !== null && nextOn <= lastOn);
  const endsOn = end.kind === "date" ? end.on : null;
  if ((!isKept && isPast) || (endsOn !== null && endsOn < nextOn)) refuse("SERIES_RULE_WRONG", { nextOn });
  const anchorOn = isKept ? row.anchorOn : nextOn;
  if (onMonthEnd && !canKeepMonthEnd({ interval, from: anchorOn })) refuse("SERIES_RULE_WRONG", { nextOn });
  const occurrences = isKept && current !== null ? current.occurrences : 0;
  const endsAfter = end.kind === "count" ? occurrences + end.count : null;
  const nextAt = startOfSeriesDay({ timeZone }, nextOn);
  return { interval, every, onMonthEnd, timeZone, anchorOn, endsOn, endsAfter, nextOn, nextAt, occurrences };
}

/** The next day of a series: of a paused one the day on which it would go on. */
export function currentDay(row: SeriesRow, now: Date): NextDay | null {
  if (row.pausedReason !== null) return dayAfterPause(row, now);
  return row.nextOn === null ? null : { nextOn: row.nextOn, occurrences: row.occurrences };
}

function knownZone(timeZone: string): string {
  const issues = [{ path: "repeat.timeZone", message: "is no time zone" }];
  return canonicalTimeZone(timeZone) ?? refuse("VALIDATION", { issues });
}
