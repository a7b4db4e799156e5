import { refuse } from "@evenly/contract";
import type { AnswerBudgetInput } from "@evenly/contract/budgets/sharing-schemas";
import { lockBudget } from "@evenly/db/budgets/budget-queries";
import { deleteBudgetMember, joinBudget, listBudgetInvitations } from "@evenly/db/budgets/member-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { tellBudgetChanged } from "../alerts/tell-budget-changed.ts";

/**
 * Joins a budget that its owner wants to share with the caller, or declines it.
 *
 * @throws {UNAUTHENTICATED} @throws {BUDGET_NOT_FOUND} the caller is not invited.
 * @throws {BUDGET_CHANGED} it has changed since `expectedVersion`; `version` is the current one.
 */
export async function answerBudget(
  ctx: ServiceContext,
  { budgetId, isAccepted, expectedVersion }: AnswerBudgetInput,
): Promise<void> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    await lockBudget(tx, budgetId);
    const invitations = await listBudgetInvitations(tx, userId);
    const found = invitations.find(({ budget }) => budget.id === budgetId) ?? refuse("BUDGET_NOT_FOUND");
    const { version } = found.budget;
    if (isAccepted && expectedVersion !== undefined && expectedVersion !== version)
      refuse("BUDGET_CHANGED", { version });
    const isAnswered = isAccepted
      ? await joinBudget(tx, budgetId, userId, ctx.clock.now())
      : await deleteBudgetMember(tx, budgetId, userId);
    if (!isAnswered) refuse("BUDGET_NOT_FOUND");
    const operation = isAccepted ? "budget.joined" : "budget.declined";
    await recordAudit(ctx, tx, { operation, userId, subject: budgetId });
    await tellBudgetChanged(ctx, tx, found.budget);
  });
}
