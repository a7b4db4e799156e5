import type { AddCommentInput, ExpenseDetail } from "@evenly/contract/expenses/schemas";
import { insertComment } from "@evenly/db/expenses/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordChange } from "../groups/activity/index.ts";
import { getExpense } from "./get-expense.ts";
import { lockExpense } from "./load.ts";

/**
 * Adds a comment to an expense of one of the caller's groups. Idempotent by key.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @unaudited every version is kept with who and when, for the whole group
 */
export async function addComment(ctx: ServiceContext, input: AddCommentInput): Promise<ExpenseDetail> {
  const { expenseId, text, idempotencyKey: key } = input;
  await withTransaction(ctx, async (tx) => {
    const { expense, member, payers, splits } = await lockExpense(ctx, tx, expenseId);
    const [id, createdAt] = [ctx.ids.uuid(), ctx.clock.now()];
    const isNew = await insertComment(tx, { id, expenseId, memberId: member.id, key, text, createdAt });
    if (!isNew) return;
    await recordChange(ctx, tx, {
      groupId: expense.groupId,
      kind: "expense_commented",
      actorMemberId: member.id,
      subjectId: expenseId,
      facts: { title: expense.title },
      memberIds: [...new Set([...payers, ...splits].map(({ memberId }) => memberId))],
    });
  });
  return await getExpense(ctx, { expenseId });
}
