import type { ExpenseFields } from "@evenly/contract/expenses/schemas";
import {
  monthIntervals,
  SERIES_EVERY_MAX,
  SERIES_TIMES_MAX,
  type SeriesInterval,
  seriesIntervals,
} from "@evenly/contract/expenses/series/rules";
import type { ExpenseSeries, RepeatRule, SeriesEnd } from "@evenly/contract/expenses/series/schemas";
import { readCount } from "@evenly/money";
import { addDays } from "../payments/index.ts";

export const endKinds = ["never", "date", "count"] as const;
/** What the form offers: the intervals, and any number of one of them. */
export const paces = [...seriesIntervals, "custom"] as const;
/** Intervals of which a number can be typed. */
export const customIntervals = ["daily", "weekly", "monthly", "yearly"] as const;
type CustomInterval = (typeof customIntervals)[number];

/** What is typed about the repetition of an expense. */
export type RepeatDraft = {
  readonly pace: (typeof paces)[number];
  /** Of a custom pace: every how many of which interval. */
  readonly every: string;
  readonly customInterval: CustomInterval;
  readonly onMonthEnd: boolean;
  readonly endKind: SeriesEnd["kind"];
  readonly lastOn: string;
  readonly times: string;
};

export const newRepeat: RepeatDraft = {
  pace: "monthly",
  every: "2",
  customInterval: "monthly",
  onMonthEnd: false,
  endKind: "never",
  lastOn: "",
  times: "12",
};

/** The draft that shows how a series repeats. */
export function repeatOf(series: Pick<ExpenseSeries, "end" | "onMonthEnd"> & Step): RepeatDraft {
  const { end, onMonthEnd } = series;
  const isCustom = series.every > 1;
  return {
    ...newRepeat,
    pace: isCustom ? "custom" : series.interval,
    ...(isCustom && { every: String(series.every), customInterval: series.interval as CustomInterval }),
    onMonthEnd,
    endKind: end.kind,
    ...(end.kind === "date" && { lastOn: end.on }),
    ...(end.kind === "count" && { times: String(end.count) }),
  };
}

/** How far apart the days of a series are: every how many of which interval. */
export type Step = { readonly interval: SeriesInterval; readonly every: number };

/** The step that is typed; null while its number is none. */
export function stepOf({ pace, every: typed, customInterval: interval }: RepeatDraft): Step | null {
  if (pace !== "custom") return { interval: pace, every: 1 };
  const every = readCount(typed) ?? 0;
  return every >= 1 && every <= SERIES_EVERY_MAX ? { interval, every } : null;
}

/** Whether a series from a day can keep to the last day of the month. */
export function canKeepMonthEnd(draft: RepeatDraft, firstOn: string): boolean {
  const { interval } = stepOf(draft) ?? { interval: draft.customInterval };
  return firstOn !== "" && monthIntervals.includes(interval) && addDays(firstOn, 1).endsWith("-01");
}

/** The end that is typed; null while it is none after the first day, or from the next day of a running series on. */
export function endOf(
  { endKind, lastOn, times }: RepeatDraft,
  firstOn: string,
  isRunning = false,
): SeriesEnd | null {
  if (endKind === "never") return { kind: "never" };
  const isLater = lastOn > firstOn || (isRunning && lastOn === firstOn);
  if (endKind === "date") return isLater ? { kind: "date", on: lastOn } : null;
  const count = readCount(times) ?? 0;
  return count >= 1 && count <= SERIES_TIMES_MAX ? { kind: "count", count } : null;
}

/** The rule that is typed; null while its number or its end is wrong. */
export function ruleOf(
  draft: RepeatDraft,
  firstOn: string,
  timeZone: string,
  isRunning = false,
): RepeatRule | null {
  const end = endOf(draft, firstOn, isRunning);
  const step = stepOf(draft);
  if (end === null || step === null) return null;
  return { ...step, onMonthEnd: draft.onMonthEnd && canKeepMonthEnd(draft, firstOn), timeZone, end };
}

/** The next expense of a series, as its form shows it. */
export function nextExpenseOf({ template, nextOn, anchorOn }: ExpenseSeries): ExpenseFields {
  const { dueAfterDays, ...fields } = template;
  const spentOn = nextOn ?? anchorOn;
  return { ...fields, spentOn, dueOn: dueAfterDays === null ? null : addDays(spentOn, dueAfterDays) };
}
