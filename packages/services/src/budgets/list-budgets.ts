import type { Budget, ListBudgetsInput } from "@evenly/contract/budgets/schemas";
import { type DatedBudget, listBudgetRows } from "@evenly/db/budgets/budget-queries";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "../groups/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentBudgets } from "./present.ts";

/**
 * The caller's budgets and those shared with them, or those of one of their groups, the oldest first; of a day only budgets that have it in
 * their days.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 */
export async function listBudgets(
  ctx: ServiceContext,
  { groupId, on, isActive }: ListBudgetsInput,
): Promise<Budget[]> {
  const userId = requireUser(ctx);
  if (groupId !== undefined) await loadMembership(ctx, groupId);
  const rows = await listBudgetRows(ctx.db, groupId === undefined ? { userId } : { groupId });
  const wanted = rows.filter(
    (row) => (isActive === undefined || row.isActive === isActive) && (on === undefined || isOn(row, on)),
  );
  return await presentBudgets(ctx, wanted, on);
}

function isOn({ startsOn, endsOn }: DatedBudget, day: string): boolean {
  return startsOn <= day && (endsOn === null || endsOn >= day);
}
