import { ExpenseId, refuse } from "@evenly/contract";
import type { ExpenseDetail, RemoveCommentInput } from "@evenly/contract/expenses/schemas";
import { clearComment, findComment } from "@evenly/db/expenses/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { getExpense } from "./get-expense.ts";
import { loadExpense, lockExpense } from "./load.ts";

/**
 * Removes a comment's text; that there was one stays visible. A repeat changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {COMMENT_NOT_FOUND} there is none, or the caller is no active member of its group.
 * @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 * @unaudited every version is kept with who and when, for the whole group
 */
export async function removeComment(
  ctx: ServiceContext,
  { commentId }: RemoveCommentInput,
): Promise<ExpenseDetail> {
  const comment = (await findComment(ctx.db, commentId)) ?? refuse("COMMENT_NOT_FOUND");
  const { expenseId } = comment;
  await loadExpense(ctx, expenseId).catch(() => refuse("COMMENT_NOT_FOUND"));
  await withTransaction(ctx, async (tx) => {
    const { member } = await lockExpense(ctx, tx, expenseId);
    const isOwn = comment.memberId === member.id;
    if (!mayInGroup(member.role, "delete_comment", { isOwn })) refuse("GROUP_FORBIDDEN");
    if (comment.deletedAt === null) await clearComment(tx, commentId, ctx.clock.now());
  });
  return await getExpense(ctx, { expenseId: ExpenseId.parse(expenseId) });
}
