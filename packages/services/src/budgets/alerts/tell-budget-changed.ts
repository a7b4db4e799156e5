import type { Tx } from "@evenly/db";
import type { BudgetRow } from "@evenly/db/budgets/budget-queries";
import { listBudgetMembers } from "@evenly/db/budgets/member-queries";
import { listActiveUserIds } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../../context.ts";
import { recordEvent } from "../../shared/record-event.ts";

/** Records that a person changed a budget, for the screens of everybody who sees it. @unaudited part of verbs that write the row */
export async function tellBudgetChanged(
  ctx: ServiceContext,
  tx: Tx,
  { id, groupId, ownerUserId }: Pick<BudgetRow, "id" | "groupId" | "ownerUserId">,
): Promise<void> {
  const userIds =
    groupId === null
      ? [ownerUserId, ...(await listBudgetMembers(tx, [id])).map(({ userId }) => userId)]
      : await listActiveUserIds(tx, groupId);
  await recordEvent(ctx, tx, "budget.changed", { budgetId: id, groupId, userIds: [...userIds] });
}
