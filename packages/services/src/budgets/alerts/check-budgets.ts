import type { BusinessEvent } from "@evenly/contract";
import { EXCEEDED_AT } from "@evenly/contract/budgets/rules";
import type { Tx } from "@evenly/db";
import { findRaised, insertAlert } from "@evenly/db/budgets/alert-queries";
import { type DatedBudget, listConcernedBudgets } from "@evenly/db/budgets/budget-queries";
import { findOwnCategory } from "@evenly/db/budgets/category-queries";
import { findToldGroup } from "@evenly/db/budgets/member-queries";
import { type Crossing, crossingOf } from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../../context.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { type MeasuredBudget, measureBudgets } from "../measure-budgets.ts";

type Concerned = { readonly userIds: readonly string[]; readonly groupId: string | null };
/** Changes of a group that change what its members spent. */
const SPENDING_KINDS: ReadonlySet<string> = new Set([
  "expense_added",
  "expense_edited",
  "expense_voided",
  "expense_restored",
  "expense_approved",
  "expense_rejected",
  "member_claimed",
  "member_claim_undone",
]);

/** Whose spending, or budgets, an event changed; null when it changed none, or when nobody is told, as of demo data. */
export function concernedBy(event: BusinessEvent): Concerned | null {
  if (event.name === "payment.posted") {
    const { type, payer, payee } = event.payload;
    const spender = type === "payment" ? payer : payee;
    return spender === null ? null : { userIds: [spender.userId], groupId: null };
  }
  if (event.name === "group.changed") {
    const { kind, userIds, groupId, activityId } = event.payload;
    return activityId !== null && SPENDING_KINDS.has(kind) ? { userIds, groupId } : null;
  }
  if (event.name === "spending.changed") return { ...event.payload, groupId: null };
  if (event.name === "budget.changed") return event.payload;
  return null;
}

/**
 * Raises an alert for each threshold that a budget of these people has reached for the first time in its current period, for everybody who
 * shares it; a budget of a group tells its members once, when it is exceeded. Screens that show the budgets refresh.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function checkBudgets(
  ctx: ServiceContext,
  tx: Tx,
  { userIds, groupId }: Concerned,
): Promise<void> {
  const budgets = await listConcernedBudgets(tx, userIds, groupId);
  if (budgets.length === 0) return;
  const measured = await measureBudgets(ctx, tx, budgets);
  const watchers = new Set<string>();
  for (const each of measured) {
    for (const userId of each.spentBy.keys()) watchers.add(userId);
    if (isRunning(each)) await raise(ctx, tx, each);
  }
  if (groupId !== null) for (const userId of userIds) watchers.add(userId);
  await recordEvent(ctx, tx, "budget.spent", { userIds: [...watchers] });
}

/** Whether today is in the period that was measured, so that a budget before or after its days raises nothing. */
function isRunning({ budget, users, use }: MeasuredBudget): boolean {
  const today = users.get(budget.ownerUserId)?.today ?? "";
  return use.from <= today && today <= use.lastOn;
}

async function raise(ctx: ServiceContext, tx: Tx, measured: MeasuredBudget): Promise<void> {
  const { budget, thresholds, use, users, spentBy } = measured;
  const highest = crossingOf(use, thresholds, null);
  if (highest === null || (budget.groupId !== null && highest.threshold < EXCEEDED_AT)) return;
  const group = budget.groupId === null ? null : await findToldGroup(tx, budget.groupId);
  const told: string[] = [];
  for (const userId of group?.userIds ?? spentBy.keys()) {
    const isNew = await insertCrossing(ctx, tx, measured, highest, userId);
    if (isNew && users.get(userId)?.settings.notifications.budgetAlerts !== false) told.push(userId);
  }
  if (told.length === 0) return;
  await recordEvent(ctx, tx, "budget.alerted", {
    budgetId: budget.id,
    periodFrom: use.from,
    threshold: highest.threshold,
    category: await nameOfCategory(tx, budget),
    percentage: use.percent,
    spentMinor: String(use.spentMinor),
    budgetMinor: String(use.limitMinor),
    currency: budget.currency,
    group:
      group === null || budget.groupId === null
        ? null
        : { groupId: budget.groupId, groupName: group.groupName },
    userIds: told,
  });
}

/** Whether the person has not been told of the threshold, or of a higher one, in the period. */
async function insertCrossing(
  ctx: ServiceContext,
  tx: Tx,
  { budget, use, thresholds }: MeasuredBudget,
  { type, threshold }: Crossing,
  userId: string,
): Promise<boolean> {
  const { from: periodFrom, percent, spentMinor, limitMinor } = use;
  const crossed = { budgetId: budget.id, userId, periodFrom };
  if (crossingOf(use, thresholds, await findRaised(tx, crossed)) === null) return false;
  const numbers = { percent, spentMinor, limitMinor };
  const row = { ...crossed, ...numbers, type, threshold, id: ctx.ids.uuid(), createdAt: ctx.clock.now() };
  return await insertAlert(tx, row);
}

async function nameOfCategory(
  tx: Tx,
  { category, ownerUserId, groupId }: DatedBudget,
): Promise<string | null> {
  if (category === null || groupId !== null || !/^[0-9a-f-]{36}$/.test(category)) return category;
  return (await findOwnCategory(tx, category, ownerUserId))?.name ?? null;
}
