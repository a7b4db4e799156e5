import { invariant } from "@evenly/contract";
import { type ListSpentInput, SPENT_ROWS_MAX, SpentPage } from "@evenly/contract/budgets/spent-schemas";
import { listSpending } from "@evenly/db/budgets/spending-queries";
import { dayAfter } from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadBudget } from "./load.ts";
import { sortedCategoryOf } from "./load-spent.ts";
import { measureBudgets } from "./measure-budgets.ts";
import { loadBudgetUsers } from "./settings/load.ts";

/**
 * The rows behind what the caller spent of a budget in one period, the latest first; never those of others. A page may have fewer rows than
 * another one follows, where budgets guess categories. Of a group's budget these are the caller's own shares.
 *
 * @throws {UNAUTHENTICATED} @throws {BUDGET_NOT_FOUND}
 */
export async function listSpent(
  ctx: ServiceContext,
  { budgetId, on, before }: ListSpentInput,
): Promise<SpentPage> {
  const userId = requireUser(ctx);
  const row = await loadBudget(ctx, budgetId);
  const [measured] = await measureBudgets(ctx, ctx.db, [row], on);
  const user = (await loadBudgetUsers(ctx, ctx.db, [userId])).get(userId);
  invariant(measured && user, "a budget is measured, and a caller has an account");
  const { category, currency, groupId } = row;
  const guesses = user.settings.autoCategorization && groupId === null;
  const found = await listSpending(ctx.db, {
    userId,
    timeZone: user.timeZone,
    currency,
    from: measured.days.from,
    to: dayAfter(measured.days.lastOn),
    ...(category === null ? {} : { categories: guesses ? [category, "other"] : [category] }),
    ...(before === undefined ? {} : { before }),
    limit: SPENT_ROWS_MAX + 1,
  });
  const page = found.slice(0, SPENT_ROWS_MAX);
  const last = found.length > SPENT_ROWS_MAX ? page.at(-1) : undefined;
  const rows = page
    .map((each) => (guesses ? { ...each, category: sortedCategoryOf(each) } : each))
    .filter((each) => category === null || each.category === category)
    .filter((each) => groupId === null || each.groupId === groupId);
  return SpentPage.parse({ rows, next: last === undefined ? null : { on: last.on, id: last.id } });
}
