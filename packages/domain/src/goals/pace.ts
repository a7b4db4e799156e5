import type { Pace } from "@evenly/contract/goals/schemas";
import { Temporal } from "temporal-polyfill";
import { dayWhenSaved, type FixedSaving } from "./savings.ts";

export type PacedGoal = {
  readonly targetMinor: bigint;
  readonly currentMinor: bigint;
  readonly isCompleted: boolean;
  /** YYYY-MM-DD, the first day of the goal. */
  readonly startedOn: string;
  /** YYYY-MM-DD, the last day to reach it. */
  readonly deadlineOn: string | null;
  readonly savings: readonly FixedSaving[];
};

const DAYS_OF_WEEK = 7;

/**
 * Compares a goal with an even way from nothing on its first day to the target on its deadline. Whole weeks count, so that a goal is behind
 * only after a week without its part; needed amounts are rounded up, so that they suffice.
 */
export function paceOf(goal: PacedGoal, today: string): Pace {
  const { targetMinor, currentMinor, deadlineOn, savings } = goal;
  const lackingMinor = targetMinor > currentMinor ? targetMinor - currentMinor : 0n;
  const nothing = {
    differenceMinor: 0n,
    expectedMinor: null,
    perWeekMinor: null,
    perMonthMinor: null,
    daysOver: null,
    doneOn: lackingMinor === 0n ? null : dayWhenSaved(savings, lackingMinor),
  };
  if (lackingMinor === 0n || goal.isCompleted) return { ...nothing, state: "reached", doneOn: null };
  if (deadlineOn === null) return { ...nothing, state: "open" };
  const daysLeft = daysBetween(today, deadlineOn);
  if (daysLeft < 0) return { ...nothing, state: "over", daysOver: -daysLeft };
  const expectedMinor = expectedBy(goal, deadlineOn, today);
  const ahead = currentMinor - expectedMinor;
  return {
    ...nothing,
    state: ahead > 0n ? "ahead" : ahead < 0n ? "behind" : "on_pace",
    differenceMinor: ahead < 0n ? -ahead : ahead,
    expectedMinor,
    perWeekMinor: divideUp(lackingMinor, weeksIn(daysLeft)),
    perMonthMinor: divideUp(lackingMinor, monthsUntil(today, deadlineOn)),
  };
}

function expectedBy({ targetMinor, startedOn }: PacedGoal, deadlineOn: string, today: string): bigint {
  const weeks = weeksIn(daysBetween(startedOn, deadlineOn));
  const passed = Math.max(0, Math.floor(daysBetween(startedOn, today) / DAYS_OF_WEEK));
  return (targetMinor * BigInt(Math.min(passed, weeks))) / BigInt(weeks);
}

/** Begun weeks, at least one. */
function weeksIn(days: number): number {
  return Math.max(1, Math.ceil(days / DAYS_OF_WEEK));
}

/** Begun months until a day, at least one. */
function monthsUntil(today: string, day: string): number {
  const { months, days } = Temporal.PlainDate.from(today).until(day, { largestUnit: "months" });
  return Math.max(1, months + (days > 0 ? 1 : 0));
}

function divideUp(minor: bigint, by: number): bigint {
  return (minor + BigInt(by) - 1n) / BigInt(by);
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;
}
