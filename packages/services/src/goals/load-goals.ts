import { refuse } from "@evenly/contract";
import { findUserById } from "@evenly/db/auth/user-queries";
import { type FundedGoal, findGoal, listSavings } from "@evenly/db/goals/queries";
import { dayIn } from "@evenly/domain/goals/index";
import type { ServiceContext } from "../context.ts";
import { type PresentedGoal, presentGoal } from "./present-goal.ts";

/** Today in a person's time zone, and the zone. */
export type OwnDay = { readonly today: string; readonly timeZone: string };

/**
 * Today's day of a person.
 *
 * @throws {NOT_FOUND} there is no such person.
 */
export async function loadOwnDay(ctx: ServiceContext, userId: string): Promise<OwnDay> {
  const { timeZone } = (await findUserById(ctx.db, userId)) ?? refuse("NOT_FOUND");
  return { today: dayIn(timeZone, ctx.clock.now()), timeZone };
}

/**
 * One of a person's goals.
 *
 * @throws {GOAL_NOT_FOUND} it is unknown or another person's.
 */
export async function loadGoal(ctx: ServiceContext, userId: string, goalId: string): Promise<FundedGoal> {
  return (await findGoal(ctx.db, userId, goalId)) ?? refuse("GOAL_NOT_FOUND");
}

/**
 * One of a person's goals as they see it.
 *
 * @throws {GOAL_NOT_FOUND} it is unknown or another person's.
 */
export async function loadShownGoal(
  ctx: ServiceContext,
  userId: string,
  goalId: string,
): Promise<PresentedGoal> {
  const goal = await loadGoal(ctx, userId, goalId);
  const { today } = await loadOwnDay(ctx, userId);
  return presentGoal(goal, await listSavings(ctx.db, [goalId]), today);
}
