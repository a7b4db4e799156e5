import type { BudgetEffect, BudgetEffectInput } from "@evenly/contract/budgets/plan-schemas";
import { BudgetId } from "@evenly/contract/budgets/schemas";
import { listBudgetRows } from "@evenly/db/budgets/budget-queries";
import { stateOf } from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { measureBudgets } from "./measure-budgets.ts";

/**
 * What an expense would do to the caller's budget of its category and day; their own budget goes before one that is shared with them.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getBudgetEffect(ctx: ServiceContext, input: BudgetEffectInput): Promise<BudgetEffect> {
  const userId = requireUser(ctx);
  const { category, currency, amountMinor, on } = input;
  const rows = (await listBudgetRows(ctx.db, { userId })).filter(
    (row) => row.isActive && row.category === category && row.currency === currency,
  );
  const measured = await measureBudgets(ctx, ctx.db, rows, on);
  const meant = measured.filter(({ days, users, budget }) => {
    const day = on ?? users.get(budget.ownerUserId)?.today ?? "";
    return days.from <= day && day <= days.lastOn;
  });
  const found = meant.find(({ budget }) => budget.ownerUserId === userId) ?? meant[0];
  if (found === undefined) return null;
  const { thresholds, budget } = found;
  const { use } = found.seenBy(userId);
  const spentMinor = use.spentMinor + amountMinor;
  const { percent, status, overByMinor } = stateOf({ spentMinor, limitMinor: use.limitMinor }, thresholds);
  return {
    budgetId: BudgetId.parse(budget.id),
    percentBefore: use.percent,
    percentAfter: percent,
    status,
    overByMinor,
  };
}
