import type { MovedGoal, MoveGoalMoneyInput } from "@evenly/contract/goals/schemas";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { moveGoalMoney } from "./move-goal-money.ts";

/**
 * Moves money from the caller's balance into one of their goals. A goal that has its whole amount is reached, once.
 *
 * @throws {UNAUTHENTICATED} @throws what `moveGoalMoney` throws.
 * @unaudited a movement's own row says who, what and when, and nobody can change it
 */
export async function addToGoal(ctx: ServiceContext, input: MoveGoalMoneyInput): Promise<MovedGoal> {
  return await moveGoalMoney(ctx, requireUser(ctx), input, {
    kind: "goal_in",
    procedure: "budgets.addToGoal",
  });
}
