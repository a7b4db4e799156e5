import { EXCEEDED_AT } from "@evenly/contract/budgets/rules";
import type { BudgetUse } from "@evenly/contract/budgets/schemas";
import type { Tx } from "@evenly/db";
import { insertAlerts, listRaised } from "@evenly/db/budgets/alert-queries";
import type { DatedBudget } from "@evenly/db/budgets/budget-queries";
import { findOwnCategory } from "@evenly/db/budgets/category-queries";
import { findToldGroup } from "@evenly/db/budgets/member-queries";
import { type Crossing, crossingOf } from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../../context.ts";
import { recordEvent } from "../../shared/record-event.ts";
import type { MeasuredBudget } from "../measure-budgets.ts";
import { loadBudgetUsers } from "../settings/load.ts";

/** A threshold that a budget has reached, as one person sees it. */
type Reached = Crossing & {
  readonly measured: MeasuredBudget;
  readonly userId: string;
  readonly use: BudgetUse;
};
type ToldGroup = Awaited<ReturnType<typeof findToldGroup>>;

/**
 * Raises an alert for each threshold that measured budgets have reached for the first time in their period, for everybody who sees them.
 * The number of statements depends on the alerts that are new, not on budgets and people.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function raiseAlerts(
  ctx: ServiceContext,
  tx: Tx,
  measured: readonly MeasuredBudget[],
): Promise<void> {
  const group = await loadToldGroup(tx, measured);
  const reached = measured.flatMap((each) => reachedOf(each, group));
  const fresh = await insertNew(ctx, tx, await withoutRaised(tx, reached));
  if (fresh.length === 0) return;
  const userIds = fresh.map(({ userId }) => userId);
  const users = await loadBudgetUsers(ctx, tx, userIds);
  const told = fresh.filter(({ userId }) => users.get(userId)?.settings.notifications.budgetAlerts === true);
  const alike = new Map<string, Reached[]>();
  for (const each of told) {
    const same = alike.get(factsKey(each));
    if (same === undefined) alike.set(factsKey(each), [each]);
    else same.push(each);
  }
  for (const same of alike.values()) await tell(ctx, tx, same, group);
}

/** The group whose budgets were measured, when one of them is exceeded; an event concerns one group at most. */
async function loadToldGroup(tx: Tx, measured: readonly MeasuredBudget[]): Promise<ToldGroup | null> {
  const over = measured.find((each) => each.budget.groupId !== null && crossingOfGroup(each) !== null);
  return over?.budget.groupId ? await findToldGroup(tx, over.budget.groupId) : null;
}

/** All members of a group see the same of its budget. */
function crossingOfGroup({ budget, thresholds, seenBy }: MeasuredBudget): Crossing | null {
  const highest = crossingOf(seenBy(budget.ownerUserId).use, thresholds, null);
  return highest !== null && highest.threshold >= EXCEEDED_AT ? highest : null;
}

function reachedOf(measured: MeasuredBudget, group: ToldGroup | null): readonly Reached[] {
  const { budget, thresholds, seenBy } = measured;
  if (budget.groupId !== null) {
    const highest = crossingOfGroup(measured);
    const { use } = seenBy(budget.ownerUserId);
    return highest === null
      ? []
      : (group?.userIds ?? []).map((userId) => ({ ...highest, measured, userId, use }));
  }
  return measured.userIds.flatMap((userId) => {
    const { use } = seenBy(userId);
    const highest = crossingOf(use, thresholds, null);
    return highest === null ? [] : [{ ...highest, measured, userId, use }];
  });
}

/** Those of whose threshold, or of a higher one, the person was not told in the period. */
async function withoutRaised(tx: Tx, reached: readonly Reached[]): Promise<readonly Reached[]> {
  const budgetIds = new Set(reached.map(({ measured }) => measured.budget.id));
  const userIds = new Set(reached.map(({ userId }) => userId));
  const raised = new Map(
    (await listRaised(tx, [...budgetIds], [...userIds])).map((row) => [
      `${row.budgetId} ${row.userId} ${row.periodFrom}`,
      row.threshold,
    ]),
  );
  return reached.filter(({ measured: { budget, thresholds }, userId, use }) => {
    const highest = raised.get(`${budget.id} ${userId} ${use.from}`) ?? null;
    return crossingOf(use, thresholds, highest) !== null;
  });
}

/** Writes their alerts; a concurrent check may have written some, which are left out. */
async function insertNew(
  ctx: ServiceContext,
  tx: Tx,
  reached: readonly Reached[],
): Promise<readonly Reached[]> {
  const createdAt = ctx.clock.now();
  const rows = reached.map(({ measured, userId, use, type, threshold }) => ({
    id: ctx.ids.uuid(),
    budgetId: measured.budget.id,
    userId,
    periodFrom: use.from,
    type,
    threshold,
    percent: use.percent,
    spentMinor: use.spentMinor,
    limitMinor: use.limitMinor,
    createdAt,
  }));
  const written = await insertAlerts(tx, rows);
  return reached.filter((_each, place) => written.has(rows[place]?.id ?? ""));
}

/** Alerts that say the same of a budget are one event. */
function factsKey({ measured, threshold, use }: Reached): string {
  return `${measured.budget.id} ${threshold} ${use.spentMinor}`;
}

async function tell(
  ctx: ServiceContext,
  tx: Tx,
  same: readonly Reached[],
  group: ToldGroup | null,
): Promise<void> {
  const [first] = same;
  if (first === undefined) return;
  const { use, threshold } = first;
  const { budget } = first.measured;
  const { groupId } = budget;
  await recordEvent(ctx, tx, "budget.alerted", {
    budgetId: budget.id,
    periodFrom: use.from,
    threshold,
    category: await nameOfCategory(tx, budget),
    percentage: use.percent,
    spentMinor: String(use.spentMinor),
    budgetMinor: String(use.limitMinor),
    currency: budget.currency,
    group: group === null || groupId === null ? null : { groupId, groupName: group.groupName },
    userIds: same.map(({ userId }) => userId),
  });
}

async function nameOfCategory(
  tx: Tx,
  { category, ownerUserId, groupId }: DatedBudget,
): Promise<string | null> {
  if (category === null || groupId !== null || !/^[0-9a-f-]{36}$/.test(category)) return category;
  return (await findOwnCategory(tx, category, ownerUserId))?.name ?? null;
}
