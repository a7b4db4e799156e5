import { Goal, type Saving } from "@evenly/contract/goals/schemas";
import type { FundedGoal, SavingRow } from "@evenly/db/goals/queries";
import { type FixedSaving, paceOf } from "@evenly/domain/goals/index";

export type PresentedGoal = Goal;

/** Maps a goal with its rules to what its owner sees on a day. */
export function presentGoal(row: FundedGoal, savings: readonly SavingRow[], today: string): PresentedGoal {
  const own = savings.filter(({ goalId }) => goalId === row.id);
  const { id, name, description, targetMinor, currentMinor, currency, deadlineOn, category, icon } = row;
  const { startedOn, completedAt, archivedAt, createdAt, updatedAt } = row;
  const isCompleted = completedAt !== null;
  return Goal.parse({
    id,
    name,
    description,
    targetMinor,
    currentMinor,
    currency,
    deadlineOn,
    category,
    icon,
    isCompleted,
    completedAt,
    isArchived: archivedAt !== null,
    pace: paceOf(
      { targetMinor, currentMinor, isCompleted, startedOn, deadlineOn, savings: fixedOf(own) },
      today,
    ),
    savings: own.map(presentSaving),
    createdAt,
    updatedAt,
  });
}

/** Rules that are on and move the same amount at each date. */
export function fixedOf(savings: readonly SavingRow[]): readonly FixedSaving[] {
  return savings.flatMap(({ kind, weekday, monthDay, nextOn, amountMinor }) =>
    nextOn === null || amountMinor === null ? [] : [{ kind, weekday, monthDay, nextOn, amountMinor }],
  );
}

function presentSaving(row: SavingRow): Saving {
  const { kind, isOn, amountMinor, weekday, monthDay, basisPoints, nextOn, lastOn, lastResult } = row;
  return { kind, isOn, amountMinor, weekday, monthDay, basisPoints, nextOn, lastOn, lastResult };
}
