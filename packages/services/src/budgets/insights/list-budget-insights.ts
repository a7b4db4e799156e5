import { invariant } from "@evenly/contract";
import { BudgetInsight } from "@evenly/contract/budgets/insight-schemas";
import { listReadInsights } from "@evenly/db/budgets/alert-queries";
import { listCategoryRows } from "@evenly/db/budgets/category-queries";
import {
  budgetInsights,
  type CategorySpent,
  dayAfter,
  dayBefore,
  insightWords,
  periodOf,
  sumIn,
} from "@evenly/domain/budgets/index";
import { daysBetween, moveDay } from "@evenly/domain/groups/index";
import { formatAmount } from "@evenly/money";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadSpentOf } from "../load-spent.ts";
import { type BudgetUser, loadBudgetUsers } from "../settings/load.ts";

/**
 * What is worth knowing about the caller's spending in the current month; an insight is gone once what it says no longer holds.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listBudgetInsights(ctx: ServiceContext): Promise<BudgetInsight[]> {
  const userId = requireUser(ctx);
  const user = (await loadBudgetUsers(ctx, ctx.db, [userId])).get(userId);
  invariant(user, "a caller has an account");
  const found = budgetInsights(user.today.slice(0, 7), await loadMonths(ctx, user));
  const ids = found.map(({ id }) => id);
  const [readIds, own] = await Promise.all([
    listReadInsights(ctx.db, userId, ids),
    listCategoryRows(ctx.db, userId),
  ]);
  const nameOf = (category: string) =>
    own.find(({ id }) => id === category)?.name ??
    `${category.slice(0, 1).toUpperCase()}${category.slice(1)}`;
  return found.map((each) => {
    const money = (minor: bigint) => `${formatAmount(minor, each.data.currency)} ${each.data.currency}`;
    return BudgetInsight.parse({
      ...each,
      ...insightWords(each, nameOf, money),
      isRead: readIds.has(each.id),
    });
  });
}

/** What was spent this month up to today, and in the month before up to the same day. */
async function loadMonths(ctx: ServiceContext, user: BudgetUser): Promise<readonly CategorySpent[]> {
  const { from } = periodOf(user.today, "monthly", "monday");
  const before = periodOf(dayBefore(from), "monthly", "monday");
  const now = { from, to: dayAfter(user.today) };
  const sameDay = moveDay(before.from, daysBetween(from, now.to));
  const then = { from: before.from, to: sameDay < from ? sameDay : from };
  const spent = await loadSpentOf(ctx.db, user, [{ from: then.from, to: now.to, category: null }]);
  const keys = [...new Set(spent.map(({ category, currency }) => `${currency} ${category}`))].toSorted();
  return keys.map((key) => {
    const own = spent.filter(({ category, currency }) => `${currency} ${category}` === key);
    const { spentMinor: nowMinor } = sumIn(own, now);
    const { spentMinor: beforeMinor } = sumIn(own, then);
    return { currency: key.slice(0, 3), category: key.slice(4), nowMinor, beforeMinor };
  });
}
