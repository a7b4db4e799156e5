import type { MovedGoal, MoveGoalMoneyInput } from "@evenly/contract/goals/schemas";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { moveGoalMoney } from "./move-goal-money.ts";

/**
 * Moves money out of one of the caller's goals to their balance, at once and for free. A goal that was reached stays so.
 *
 * @throws {UNAUTHENTICATED} @throws what `moveGoalMoney` throws.
 * @unaudited a movement's own row says who, what and when, and nobody can change it
 */
export async function takeFromGoal(ctx: ServiceContext, input: MoveGoalMoneyInput): Promise<MovedGoal> {
  return await moveGoalMoney(ctx, requireUser(ctx), input, {
    kind: "goal_out",
    procedure: "budgets.takeFromGoal",
  });
}
