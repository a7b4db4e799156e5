import { BudgetInvitation } from "@evenly/contract/budgets/sharing-schemas";
import { listBudgetInvitations as listRows } from "@evenly/db/budgets/member-queries";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadBudgetUsers } from "../settings/load.ts";

/** Budgets that others want to share with the caller, the latest first. @throws {UNAUTHENTICATED} */
export async function listBudgetInvitations(ctx: ServiceContext): Promise<BudgetInvitation[]> {
  const rows = await listRows(ctx.db, requireUser(ctx));
  const ownerIds = rows.map(({ budget }) => budget.ownerUserId);
  const owners = await loadBudgetUsers(ctx, ctx.db, ownerIds);
  return rows.map(({ budget, ...row }) =>
    BudgetInvitation.parse({
      ...budget,
      ...row,
      budgetId: budget.id,
      owner: owners.get(budget.ownerUserId)?.person,
    }),
  );
}
