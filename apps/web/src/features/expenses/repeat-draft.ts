import type { ExpenseFields } from "@evenly/contract/expenses/schemas";
import { SERIES_TIMES_MAX, type SeriesInterval } from "@evenly/contract/expenses/series/rules";
import type { ExpenseSeries, RepeatRule, SeriesEnd } from "@evenly/contract/expenses/series/schemas";
import { readCount } from "@evenly/money";
import { addDays } from "../payments/index.ts";

export const endKinds = ["never", "date", "count"] as const;
/** What is typed about the repetition of an expense. */
export type RepeatDraft = {
  readonly interval: SeriesInterval;
  readonly endKind: SeriesEnd["kind"];
  readonly lastOn: string;
  readonly times: string;
};

export const newRepeat: RepeatDraft = { interval: "monthly", endKind: "never", lastOn: "", times: "12" };

/** The draft that shows how a series repeats. */
export function repeatOf({ interval, end }: Pick<ExpenseSeries, "interval" | "end">): RepeatDraft {
  return {
    ...newRepeat,
    interval,
    endKind: end.kind,
    ...(end.kind === "date" && { lastOn: end.on }),
    ...(end.kind === "count" && { times: String(end.count) }),
  };
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

/** The rule that is typed; null while its end is wrong. */
export function ruleOf(
  draft: RepeatDraft,
  firstOn: string,
  timeZone: string,
  isRunning = false,
): RepeatRule | null {
  const end = endOf(draft, firstOn, isRunning);
  return end === null ? null : { interval: draft.interval, timeZone, end };
}

/** The next expense of a series, as its form shows it. */
export function nextExpenseOf({ template, nextOn, anchorOn }: ExpenseSeries): ExpenseFields {
  const { dueAfterDays, ...fields } = template;
  const spentOn = nextOn ?? anchorOn;
  return { ...fields, spentOn, dueOn: dueAfterDays === null ? null : addDays(spentOn, dueAfterDays) };
}
