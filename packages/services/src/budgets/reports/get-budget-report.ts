import { invariant } from "@evenly/contract";
import { BudgetReport, type BudgetReportInput } from "@evenly/contract/budgets/report-schemas";
import type { BudgetUse } from "@evenly/contract/budgets/schemas";
import type { Queryable } from "@evenly/db";
import { listBudgetRows } from "@evenly/db/budgets/budget-queries";
import { dayBefore, periodOf, sumIn } from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadSpentOf } from "../load-spent.ts";
import { type MeasuredBudget, measureBudgets } from "../measure-budgets.ts";
import { type BudgetUser, loadBudgetUsers } from "../settings/load.ts";

/**
 * What the caller spent in a week or a month beside their budgets, derived from what the days hold now.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getBudgetReport(ctx: ServiceContext, input: BudgetReportInput): Promise<BudgetReport> {
  const userId = requireUser(ctx);
  const user = (await loadBudgetUsers(ctx, ctx.db, [userId])).get(userId);
  invariant(user, "a caller has an account");
  const now = periodOf(user.today, input.kind, user.settings.startOfWeek);
  return await reportOf(ctx, ctx.db, user, { kind: input.kind, on: input.on ?? dayBefore(now.from) });
}

/** The report of the period that a day is in. */
export async function reportOf(
  ctx: ServiceContext,
  db: Queryable,
  user: BudgetUser,
  { kind, on }: { readonly kind: BudgetReport["kind"]; readonly on: string },
): Promise<BudgetReport> {
  const { currency, startOfWeek } = user.settings;
  const period = periodOf(on, kind, startOfWeek);
  const before = periodOf(dayBefore(period.from), kind, startOfWeek);
  const days = { from: before.from, to: period.to, category: null };
  const spent = (await loadSpentOf(db, user, [days])).filter((day) => day.currency === currency);
  const uses =
    kind === "monthly" ? await loadUses(ctx, db, user, dayBefore(period.to)) : new Map<string, BudgetUse>();
  const categories = new Set([...spent.map(({ category }) => category), ...uses.keys()]);
  const lines = [...categories].map((category) => {
    const own = spent.filter((day) => day.category === category);
    const use = uses.get(category);
    return {
      category,
      spentMinor: sumIn(own, period).spentMinor,
      budgetSpentMinor: use?.spentMinor ?? null,
      limitMinor: use?.limitMinor ?? null,
      overByMinor: use?.overByMinor ?? 0n,
    };
  });
  return BudgetReport.parse({
    kind,
    currency,
    from: period.from,
    lastOn: dayBefore(period.to),
    spentMinor: sumIn(spent, period).spentMinor,
    beforeMinor: sumIn(spent, before).spentMinor,
    lines: lines
      .filter(({ spentMinor, limitMinor }) => spentMinor !== 0n || limitMinor !== null)
      .sort((one, other) => (one.spentMinor > other.spentMinor ? -1 : 1)),
  });
}

/** How the person's monthly budgets stood on a day, as their screen shows them, by category; an own one before one that others share. */
async function loadUses(
  ctx: ServiceContext,
  db: Queryable,
  { userId, settings }: BudgetUser,
  on: string,
): Promise<ReadonlyMap<string, BudgetUse>> {
  const rows = (await listBudgetRows(db, { userId })).filter(
    ({ isActive, period, currency, startsOn, endsOn }) =>
      isActive &&
      period === "monthly" &&
      currency === settings.currency &&
      startsOn <= on &&
      (endsOn === null || endsOn >= on),
  );
  const measured = await measureBudgets(ctx, db, rows, on);
  const isOwn = ({ budget }: MeasuredBudget) => budget.ownerUserId === userId;
  const ordered = [...measured.filter((each) => !isOwn(each)), ...measured.filter(isOwn)];
  return new Map(ordered.map(({ budget, seenBy }) => [budget.category ?? "", seenBy(userId).use]));
}
