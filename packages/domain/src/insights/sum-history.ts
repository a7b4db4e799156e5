import type { SpendingCut, SpendingPeriod } from "@evenly/contract/insights/rules";
import type { PastPeriod } from "./forecast.ts";
import { addDays, calendarBefore, daysIn } from "./spending-periods.ts";
import { sumRowsBy } from "./spending-sums.ts";
import type { DayRange, DaySum, SpentRow } from "./types.ts";

const minorOf = (cut: SpendingCut, { ownMinor, paidMinor }: DaySum) => (cut === "own" ? ownMinor : paidMinor);

/** What was spent in a range of days. */
export function sumDays(days: readonly DaySum[], { from, to }: DayRange, cut: SpendingCut = "own"): bigint {
  return days.reduce((sum, day) => (day.on >= from && day.on < to ? sum + minorOf(cut, day) : sum), 0n);
}

/**
 * The sums of the windows of this many days before `range`, the latest first. Windows before the first day with spending are left out,
 * so that a new account has no empty past.
 */
export function windowsBefore(
  days: readonly DaySum[],
  range: DayRange,
  windowDays: number,
  cut: SpendingCut = "own",
): readonly bigint[] {
  const first = firstDay(days);
  const totals: bigint[] = [];
  for (let to = range.from; first !== null; to = addDays(to, -windowDays)) {
    const from = addDays(to, -windowDays);
    if (from < first) break;
    totals.push(sumDays(days, { from, to }, cut));
  }
  return totals;
}

/** The calendar periods before `range` that are complete in `days`, the latest first, each also up to the same day as today. */
export function pastPeriods(
  days: readonly DaySum[],
  period: SpendingPeriod,
  range: DayRange,
  today: string,
  cut: SpendingCut,
): readonly PastPeriod[] {
  const first = firstDay(days);
  const passed = daysIn({ from: range.from, to: addDays(today, 1) });
  const past: PastPeriod[] = [];
  for (let count = 1; first !== null; count += 1) {
    const whole = calendarBefore(period, range, count);
    if (whole.from < first) break;
    const until = addDays(whole.from, Math.min(passed, daysIn(whole)));
    past.push({
      soFarMinor: sumDays(days, { from: whole.from, to: until }, cut),
      totalMinor: sumDays(days, whole, cut),
    });
  }
  return past;
}

function firstDay(days: readonly DaySum[]): string | null {
  return days.reduce<string | null>((first, { on }) => (first === null || on < first ? on : first), null);
}

/** What rows sum to on each day that has any. */
export function sumRowsByDay(rows: readonly SpentRow[]): readonly DaySum[] {
  const days = sumRowsBy(rows, ({ on }) => on);
  return [...days].map(([on, { ownMinor, paidMinor }]) => ({ on, ownMinor, paidMinor }));
}
