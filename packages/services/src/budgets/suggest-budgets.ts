import { invariant } from "@evenly/contract";
import type { BudgetSuggestions, SuggestBudgetsInput } from "@evenly/contract/budgets/plan-schemas";
import { listBudgetRows } from "@evenly/db/budgets/budget-queries";
import { dayBefore, periodOf, periodsBetween, suggestAmount, sumIn } from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadSpentOf } from "./load-spent.ts";
import { loadBudgetUsers } from "./settings/load.ts";

/** Full months before the current one from which budgets are suggested. */
const MONTHS = 3;

/**
 * Suggests a monthly budget for each category in which the caller spent in the last three full months and that has no active one: the
 * average of their own shares over the months since the first of these in which they spent anything, rounded up to five units.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function suggestBudgets(
  ctx: ServiceContext,
  input: SuggestBudgetsInput,
): Promise<BudgetSuggestions> {
  const userId = requireUser(ctx);
  const user = (await loadBudgetUsers(ctx, ctx.db, [userId])).get(userId);
  invariant(user, "a caller has an account");
  const currency = input.currency ?? user.settings.currency;
  const last = dayBefore(periodOf(user.today, "monthly", "monday").from);
  const rule = { period: "monthly", startOfWeek: "monday", max: MONTHS } as const;
  const months = periodsBetween("1970-01-01", last, rule);
  const span = { from: months[0]?.from ?? last, to: months.at(-1)?.to ?? last, category: null };
  const spent = (await loadSpentOf(ctx.db, user, [span])).filter((day) => day.currency === currency);
  const since = spent.reduce((first, { on }) => (on < first ? on : first), span.to);
  const counted = months.filter(({ to }) => to > since);
  const rows = await listBudgetRows(ctx.db, { userId });
  const taken = new Set(
    rows.flatMap((row) => (row.isActive && row.currency === currency ? (row.category ?? []) : [])),
  );
  const categories = [...new Set(spent.map(({ category }) => category))].filter((each) => !taken.has(each));
  const lines = categories.flatMap((category) => {
    const own = spent.filter((day) => day.category === category);
    const sums = counted.map((month) => sumIn(own, month).spentMinor);
    const amountMinor = suggestAmount(sums, currency);
    if (amountMinor === null) return [];
    return { category, amountMinor, averageMinor: sums.reduce((a, b) => a + b, 0n) / BigInt(sums.length) };
  });
  lines.sort((one, other) => (one.amountMinor > other.amountMinor ? -1 : 1));
  return { currency, months: counted.length, lines };
}
