import { refuse } from "@evenly/contract";
import { BUDGET_MEMBERS_MAX } from "@evenly/contract/budgets/rules";
import type { Budget } from "@evenly/contract/budgets/schemas";
import type { ShareBudgetInput } from "@evenly/contract/budgets/sharing-schemas";
import { categoryIds } from "@evenly/contract/payments/categories";
import { listBudgetMembers, saveBudgetMember } from "@evenly/db/budgets/member-queries";
import type { ServiceContext } from "../../context.ts";
import { findPayee } from "../../payments/index.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { requireUser } from "../../shared/require-user.ts";
import { tellBudgetChanged } from "../alerts/tell-budget-changed.ts";
import { getBudget } from "../get-budget.ts";
import { changeBudget, loadBudget } from "../load.ts";
import { loadBudgetUsers } from "../settings/load.ts";

/**
 * Asks a person to share a budget of the caller's, or changes what a member may do. What they spend counts, as one sum, once they join.
 *
 * @throws {UNAUTHENTICATED} @throws {BUDGET_NOT_FOUND} @throws {BUDGET_FORBIDDEN} the budget is another person's.
 * @throws {BUDGET_NOT_SHAREABLE} its category is an own one, or it is a group's. @throws {BUDGET_MEMBERS_FULL}
 * @throws {PAYEE_UNKNOWN} also for the caller. @throws {PERSON_BLOCKED} @throws {RATE_LIMITED}
 */
export async function shareBudget(
  ctx: ServiceContext<"limits" | "seal">,
  { budgetId, userId, access }: ShareBudgetInput,
): Promise<Budget> {
  const ownerUserId = requireUser(ctx);
  // The budget is checked before the person: for a budget of others, the answer does not depend on who is named.
  await loadBudget(ctx, budgetId);
  if (userId === ownerUserId) refuse("PAYEE_UNKNOWN");
  await findPayee(ctx, { to: userId });
  await changeBudget(ctx, { budgetId, isOwners: true }, async (tx, budget) => {
    const { category } = budget;
    const isShareable =
      budget.groupId === null && (categoryIds as readonly (string | null)[]).includes(category);
    if (!isShareable || category === null) refuse("BUDGET_NOT_SHAREABLE");
    const members = await listBudgetMembers(tx, [budgetId]);
    const isKnown = members.some((member) => member.userId === userId);
    if (!isKnown && members.length >= BUDGET_MEMBERS_MAX) refuse("BUDGET_MEMBERS_FULL");
    const row = { budgetId, userId, access, invitedAt: ctx.clock.now(), joinedAt: null };
    if (await saveBudgetMember(tx, row)) {
      const ownerName = (await loadBudgetUsers(ctx, tx, [ownerUserId])).get(ownerUserId)?.person.displayName;
      await recordEvent(ctx, tx, "budget.shared", { budgetId, userId, ownerName: ownerName ?? "", category });
    }
    await recordAudit(ctx, tx, { operation: "budget.shared", userId: ownerUserId, subject: budgetId });
    await tellBudgetChanged(ctx, tx, budget);
  });
  return await getBudget(ctx, { budgetId });
}
