import { WALLET_CURRENCY } from "@evenly/contract";
import { GOALS_MAX } from "@evenly/contract/goals/rules";
import type { GoalList } from "@evenly/contract/goals/schemas";
import * as schemas from "@evenly/contract/goals/schemas";
import { listGoalRows, listSavings } from "@evenly/db/goals/queries";
import { dayStart, monthOf } from "@evenly/domain/goals/index";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { sumIncome, sumRoundUps } from "./counted-money.ts";
import { loadOwnDay } from "./load-goals.ts";
import { pledgesOf } from "./pledges-of.ts";
import { presentGoal } from "./present-goal.ts";

/**
 * The caller's goals, the oldest first, with their sum, what their rules still move this month, and what rounding up and a part of the income
 * would be based on.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listGoals(ctx: ServiceContext): Promise<GoalList> {
  const userId = requireUser(ctx);
  const [rows, own] = await Promise.all([listGoalRows(ctx.db, userId, GOALS_MAX), loadOwnDay(ctx, userId)]);
  const month = monthOf(own.today);
  const counted = {
    userId,
    currency: WALLET_CURRENCY,
    from: dayStart(own.timeZone, month.from),
    to: dayStart(own.timeZone, month.to),
  };
  const goalIds = rows.map(({ id }) => id);
  const [savings, roundUpsMinor, incomeMinor] = await Promise.all([
    listSavings(ctx.db, goalIds),
    sumRoundUps(ctx.db, counted),
    sumIncome(ctx.db, counted),
  ]);
  const pledges = pledgesOf(rows, savings, month.to);
  return schemas.GoalList.parse({
    goals: rows.map((row) => presentGoal(row, savings, own.today)),
    savedMinor: rows.reduce((sum, { currentMinor }) => sum + currentMinor, 0n),
    currency: WALLET_CURRENCY,
    dueMinor: pledges.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    until: month.to,
    roundUpsMinor,
    incomeMinor,
  });
}
