import { Budget, type BudgetMember } from "@evenly/contract/budgets/schemas";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { type MeasuredBudget, measureBudgets, type SeenBudget } from "./measure-budgets.ts";

/** Budgets as the caller sees them: of the other members of a shared one the sums alone. */
export async function presentBudgets(
  ctx: ServiceContext,
  rows: Parameters<typeof measureBudgets>[2],
  on?: string,
): Promise<Budget[]> {
  const userId = requireUser(ctx);
  return (await measureBudgets(ctx, ctx.db, rows, on)).map((measured) => present(measured, userId));
}

function present(measured: MeasuredBudget, viewerUserId: string): Budget {
  const { budget, thresholds } = measured;
  const { use, members, spentBy } = measured.seenBy(viewerUserId);
  const own = members.find(({ userId }) => userId === viewerUserId);
  return Budget.parse({
    ...budget,
    use,
    thresholds,
    userId: budget.ownerUserId,
    amountMinor: use.amountMinor,
    hasOwnThresholds: budget.warningAt !== null,
    access: budget.ownerUserId === viewerUserId ? "owner" : (own?.access ?? "read"),
    members: members.length === 0 ? [] : presentMembers(measured, members, spentBy),
  });
}

function presentMembers(
  { budget, users }: MeasuredBudget,
  members: SeenBudget["members"],
  spentBy: SeenBudget["spentBy"],
): readonly BudgetMember[] {
  const owner = { userId: budget.ownerUserId, access: "owner" as const, joinedAt: budget.createdAt };
  return [owner, ...members].flatMap(({ userId, access, joinedAt }) => {
    const person = users.get(userId)?.person;
    const state = joinedAt === null ? ("invited" as const) : ("joined" as const);
    return person ? [{ person, access, state, spentMinor: spentBy.get(userId) ?? 0n }] : [];
  });
}
