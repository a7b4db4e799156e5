import { Temporal } from "temporal-polyfill";

export const recurrenceIntervals = ["daily", "weekly", "biweekly", "monthly", "quarterly", "yearly"] as const;
export type RecurrenceInterval = (typeof recurrenceIntervals)[number];

/** A series of calendar days (YYYY-MM-DD) in an IANA zone. */
export type Recurrence = {
  readonly interval: RecurrenceInterval;
  /** Every how many intervals, from 1. */
  readonly every: number;
  /** Always the last day of the month; the first day is one. */
  readonly onMonthEnd: boolean;
  /** The first day. Its day of the month is kept: the 31st is the last day of a shorter month. */
  readonly from: string;
  readonly timeZone: string;
  /** The last day that still counts, or how many days the series has. */
  readonly end:
    | { readonly kind: "never" }
    | { readonly kind: "date"; readonly on: string }
    | { readonly kind: "count"; readonly count: number };
  /** Skipped days; they count towards the number of days. */
  readonly skipped: readonly string[];
};

const steps = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  biweekly: { weeks: 2 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
} as const satisfies Record<RecurrenceInterval, Temporal.DurationLike>;

/** Whether a series that keeps to the last day of the month can: it counts months, and begins on such a day. */
export function canKeepMonthEnd({ interval, from }: Pick<Recurrence, "interval" | "from">): boolean {
  const first = Temporal.PlainDate.from(from);
  return /months|years/.test(stepOf({ interval, every: 1 }).unit) && first.day === first.daysInMonth;
}

/** Returns up to `limit` days of a series strictly after a day (null: from its start), without skipped ones. */
export function nextDays(series: Recurrence, after: string | null, limit: number): readonly string[] {
  return listDays(series, after, limit, null);
}

/**
 * Returns up to `limit` days that are due: after the last recorded day (null: none recorded yet), up to today in the series'
 * zone, oldest first. After downtime every missed day is returned; recording the last one returned makes them due no more.
 */
export function dueDays(
  series: Recurrence,
  lastRecorded: string | null,
  now: Date,
  limit: number,
): readonly string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(series.timeZone)
    .toPlainDate();
  return listDays(series, lastRecorded, limit, today.toString());
}

/** Lists days after a day, until a last one if there is one. */
function listDays(
  series: Recurrence,
  after: string | null,
  limit: number,
  last: string | null,
): readonly string[] {
  const days: string[] = [];
  for (let at = after === null ? 0 : firstAfter(series, after); days.length < limit; at += 1) {
    const day = dayAt(series, at);
    if (isOver(series, at, day) || (last !== null && day > last)) break;
    if (!series.skipped.includes(day)) days.push(day);
  }
  return days;
}

/** Returns how many days of the rule, skipped ones included, are not after a day. The end of the series does not count. */
export function countDaysUntil(series: Recurrence, day: string): number {
  return firstAfter(series, day);
}

/** Returns the moment at which a day begins in the series' zone: the first existing one where clocks skip midnight. */
export function startOfSeriesDay({ timeZone }: Pick<Recurrence, "timeZone">, day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** Returns the series without one of its days. */
export function skipDay(series: Recurrence, day: string): Recurrence {
  return series.skipped.includes(day) ? series : { ...series, skipped: [...series.skipped, day] };
}

/** Counted from the first day each time, so that day 31 returns after a shorter month. */
function dayAt(series: Recurrence, at: number): string {
  const { unit, count } = stepOf(series);
  const day = Temporal.PlainDate.from(series.from).add({ [unit]: count * at });
  return (series.onMonthEnd ? day.with({ day: day.daysInMonth }) : day).toString();
}

type Step = { readonly unit: "days" | "weeks" | "months" | "years"; readonly count: number };

function stepOf({ interval, every }: Pick<Recurrence, "interval" | "every">): Step {
  const [[unit, count]] = Object.entries(steps[interval]) as [[Step["unit"], number]];
  return { unit, count: count * every };
}

function firstAfter(series: Recurrence, after: string): number {
  if (after < series.from) return 0;
  const { unit, count } = stepOf(series);
  const passed = Temporal.PlainDate.from(series.from).until(after, { largestUnit: unit })[unit];
  // One early: a day that a short month moved forward may already have passed.
  let at = Math.max(0, Math.floor(passed / count) - 1);
  while (dayAt(series, at) <= after) at += 1;
  return at;
}

function isOver({ end }: Recurrence, at: number, day: string): boolean {
  if (end.kind === "count") return at >= end.count;
  return end.kind === "date" && day > end.on;
}
