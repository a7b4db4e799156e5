import type { FundedGoal, SavingRow } from "@evenly/db/goals/queries";
import { plannedSavings } from "@evenly/domain/goals/index";
import { fixedOf } from "./present-goal.ts";

/** What a goal's rules of fixed amounts still move before a day, and the first date of it. */
export type Pledge = { readonly goal: FundedGoal; readonly amountMinor: bigint; readonly firstOn: string };

/** What rules move into goals before a day (YYYY-MM-DD), at most what each goal lacks. Goals without a pledge, and archived ones, are left out. */
export function pledgesOf(
  goals: readonly FundedGoal[],
  savings: readonly SavingRow[],
  before: string,
): readonly Pledge[] {
  return goals.flatMap((goal) => {
    if (goal.archivedAt !== null) return [];
    const own = fixedOf(savings.filter(({ goalId }) => goalId === goal.id));
    let lackingMinor = goal.targetMinor - goal.currentMinor;
    const planned = own.flatMap((saving) => {
      const days = plannedSavings(saving, { before, lackingMinor });
      lackingMinor -= days.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      return days;
    });
    const amountMinor = planned.reduce((sum, day) => sum + day.amountMinor, 0n);
    const [firstOn] = planned.map(({ on }) => on).toSorted();
    return firstOn === undefined || amountMinor === 0n ? [] : [{ goal, amountMinor, firstOn }];
  });
}
