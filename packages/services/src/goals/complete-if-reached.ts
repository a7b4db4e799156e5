import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { completeGoal, type FundedGoal, findGoal, stopSavings } from "@evenly/db/goals/queries";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";

/**
 * Marks a goal as reached when it has its whole amount for the first time: its rules stop, and its owner is told once. The goal's account
 * must be locked.
 *
 * @throws {GOAL_NOT_FOUND} it was deleted meanwhile.
 * @unaudited part of verbs whose movement says who and when
 */
export async function completeIfReached(
  ctx: ServiceContext,
  tx: Tx,
  userId: string,
  goalId: string,
): Promise<FundedGoal> {
  const goal = (await findGoal(tx, userId, goalId)) ?? refuse("GOAL_NOT_FOUND");
  const { currentMinor, targetMinor, currency, name: goalName } = goal;
  if (currentMinor < targetMinor || !(await completeGoal(tx, goalId, ctx.clock.now()))) return goal;
  await stopSavings(tx, goalId);
  const facts = { userId, goalId, goalName, currency };
  await recordEvent(ctx, tx, "goal.reached", { ...facts, targetMinor: String(targetMinor) });
  return goal;
}
