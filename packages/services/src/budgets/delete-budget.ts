import type { DeleteBudgetInput } from "@evenly/contract/budgets/schemas";
import { deleteBudgetRow } from "@evenly/db/budgets/budget-queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { tellBudgetChanged } from "./alerts/tell-budget-changed.ts";
import { changeBudget } from "./load.ts";

/**
 * Deletes a budget with its alerts; what was spent stays.
 *
 * @throws {UNAUTHENTICATED} @throws {BUDGET_NOT_FOUND} @throws {BUDGET_FORBIDDEN}
 * @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN}
 */
export async function deleteBudget(ctx: ServiceContext, { budgetId }: DeleteBudgetInput): Promise<void> {
  await changeBudget(ctx, { budgetId, isOwners: true }, async (tx, budget) => {
    await tellBudgetChanged(ctx, tx, budget);
    await deleteBudgetRow(tx, budgetId);
    await recordAudit(ctx, tx, {
      operation: "budget.deleted",
      userId: budget.ownerUserId,
      subject: budgetId,
    });
  });
}
