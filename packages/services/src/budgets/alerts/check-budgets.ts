import type { BusinessEvent } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { type Concerned, listConcernedBudgets } from "@evenly/db/budgets/budget-queries";
import { listConcernedUserIds } from "@evenly/db/budgets/member-queries";
import type { ServiceContext } from "../../context.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { type MeasuredBudget, measureBudgets } from "../measure-budgets.ts";
import { raiseAlerts } from "./raise-alerts.ts";

/** What an event changed, and who else sees budgets of it: the members of its group. */
type Changed = Concerned & { readonly viewerIds: readonly string[] };
/** Changes of a group that change what its members spent. */
const SPENDING_KINDS: ReadonlySet<string> = new Set([
  "expense_added",
  "expense_edited",
  "expense_voided",
  "expense_restored",
  "expense_approved",
  "expense_rejected",
  "group_imported",
  "member_claimed",
]);

/**
 * Whose spending, or which budget, an event changed; null when it changed none, or when nobody is told, as of demo data. Of a group only
 * those whose share or payment changed, since it may have a thousand members.
 */
export async function concernedBy(tx: Tx, event: BusinessEvent): Promise<Changed | null> {
  if (event.name === "payment.posted") {
    const { type, payer, payee } = event.payload;
    const spender = type === "payment" ? payer : payee;
    return spender === null ? null : { userIds: [spender.userId], groupId: null, viewerIds: [] };
  }
  if (event.name === "group.changed") {
    const { kind, userIds: viewerIds, groupId, activityId } = event.payload;
    if (activityId === null || !SPENDING_KINDS.has(kind)) return null;
    return { userIds: await listConcernedUserIds(tx, activityId), groupId, viewerIds };
  }
  if (event.name === "spending.changed") return { ...event.payload, groupId: null, viewerIds: [] };
  if (event.name === "budget.changed") {
    const { budgetId, userIds: viewerIds } = event.payload;
    return { budgetId, viewerIds };
  }
  return null;
}

/**
 * Raises an alert for each threshold that a budget of these people has reached for the first time in its current period, for everybody who
 * shares it; a budget of a group tells its members once, when it is exceeded. Screens that show the budgets refresh.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function checkBudgets(ctx: ServiceContext, tx: Tx, changed: Changed): Promise<void> {
  const budgets = await listConcernedBudgets(tx, changed);
  if (budgets.length === 0) return;
  const measured = await measureBudgets(ctx, tx, budgets);
  await raiseAlerts(ctx, tx, measured.filter(isRunning));
  const isOfGroup = budgets.some(({ groupId }) => groupId !== null);
  const watchers = new Set([
    ...measured.flatMap(({ userIds }) => userIds),
    ...(isOfGroup ? changed.viewerIds : []),
  ]);
  await recordEvent(ctx, tx, "budget.spent", { userIds: [...watchers] });
}

/** Whether today is in the period that was measured, so that a budget before or after its days raises nothing. */
function isRunning({ budget, users, days }: MeasuredBudget): boolean {
  const today = users.get(budget.ownerUserId)?.today ?? "";
  return days.from <= today && today <= days.lastOn;
}
