import { refuse } from "@evenly/contract";
import type { Goal, UpdateGoalInput } from "@evenly/contract/goals/schemas";
import { changeGoal } from "@evenly/db/goals/queries";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "../ledger/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { completeIfReached } from "./complete-if-reached.ts";
import { loadOwnDay, loadShownGoal } from "./load-goals.ts";
import { lockGoal } from "./lock-goal.ts";

/**
 * Changes a goal. A target that is no larger than what the goal has is reached; a deadline that has passed stays only unchanged.
 *
 * @throws {UNAUTHENTICATED} @throws {GOAL_NOT_FOUND} it is unknown or another person's.
 * @throws {GOAL_DEADLINE_PAST} the new deadline is before today in the caller's time zone.
 * @throws {OVERLOADED} the lock was not granted in time. @throws {OUTCOME_UNKNOWN} the connection was lost.
 */
export async function updateGoal(ctx: ServiceContext, { goalId, ...change }: UpdateGoalInput): Promise<Goal> {
  const userId = requireUser(ctx);
  const { today } = await loadOwnDay(ctx, userId);
  await withPostings(ctx, async (tx) => {
    const goal = await lockGoal(tx, userId, goalId);
    const { deadlineOn } = change;
    if (deadlineOn !== null && deadlineOn < today && deadlineOn !== goal.deadlineOn)
      refuse("GOAL_DEADLINE_PAST", { deadlineOn });
    await changeGoal(tx, goalId, { ...change, updatedAt: ctx.clock.now() });
    await completeIfReached(ctx, tx, userId, goalId);
    await recordAudit(ctx, tx, { operation: "goal.updated", userId, subject: goalId });
  });
  return await loadShownGoal(ctx, userId, goalId);
}
