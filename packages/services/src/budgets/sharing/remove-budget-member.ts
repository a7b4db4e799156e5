import { refuse } from "@evenly/contract";
import type { RemoveBudgetMemberInput } from "@evenly/contract/budgets/sharing-schemas";
import { deleteBudgetMember } from "@evenly/db/budgets/member-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { tellBudgetChanged } from "../alerts/tell-budget-changed.ts";
import { changeBudget, loadBudget } from "../load.ts";

/**
 * Removes a person from a budget of the caller's, or the caller from one that is shared with them; what the person spent counts no longer.
 *
 * @throws {UNAUTHENTICATED} @throws {BUDGET_NOT_FOUND} @throws {BUDGET_FORBIDDEN} the budget is another person's.
 * @throws {NOT_FOUND} they are no member.
 */
export async function removeBudgetMember(
  ctx: ServiceContext,
  { budgetId, userId }: RemoveBudgetMemberInput,
): Promise<void> {
  const callerId = requireUser(ctx);
  const removedId = userId ?? callerId;
  if (removedId === callerId) {
    const budget = await loadBudget(ctx, budgetId);
    return await withTransaction(ctx, async (tx) => {
      await tellBudgetChanged(ctx, tx, budget);
      if (!(await deleteBudgetMember(tx, budgetId, callerId))) refuse("NOT_FOUND");
      await recordAudit(ctx, tx, { operation: "budget.left", userId: callerId, subject: budgetId });
    });
  }
  return await changeBudget(ctx, { budgetId, isOwners: true }, async (tx, budget) => {
    await tellBudgetChanged(ctx, tx, budget);
    if (!(await deleteBudgetMember(tx, budgetId, removedId))) refuse("NOT_FOUND");
    await recordAudit(ctx, tx, {
      operation: "budget.member_removed",
      userId: removedId,
      subject: budgetId,
    });
  });
}
