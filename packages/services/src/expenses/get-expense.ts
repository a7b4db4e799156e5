import type { Expense, ExpenseDetail, OneExpenseInput } from "@evenly/contract/expenses/schemas";
import * as schemas from "@evenly/contract/expenses/schemas";
import { listComments, listVersions } from "@evenly/db/expenses/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";
import { loadExpense, loadStanding, type OwnExpense } from "./load.ts";
import { loadComingBack } from "./own-parts.ts";
import { presentExpense } from "./present.ts";
import { readSnapshot } from "./stored-json.ts";

/**
 * An expense of one of the caller's groups, with its versions and comments.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND}
 */
export async function getExpense(
  ctx: ServiceContext,
  { expenseId }: OneExpenseInput,
): Promise<ExpenseDetail> {
  const own = await loadExpense(ctx, expenseId);
  const [expense, versions, comments] = await Promise.all([
    present(ctx, own),
    listVersions(ctx.db, expenseId),
    listComments(ctx.db, expenseId),
  ]);
  const { group, member } = own;
  const isArchived = group.archivedAt !== null;
  return schemas.ExpenseDetail.parse({
    ...expense,
    versions: versions.map(({ version, kind, byMemberId, createdAt, snapshot }) => ({
      version,
      kind,
      byMemberId,
      at: createdAt,
      snapshot: readSnapshot(snapshot),
    })),
    comments: comments.map(({ id, memberId, text, createdAt }) => ({
      id,
      memberId,
      text,
      at: createdAt,
      canRemove:
        text !== null &&
        mayInGroup(member.role, "delete_comment", { isOwn: memberId === member.id, isArchived }),
    })),
  });
}

async function present(ctx: ServiceContext, own: OwnExpense): Promise<Expense> {
  const [standing, back] = await Promise.all([loadStanding(ctx.db, own), loadComingBack(ctx, own)]);
  return presentExpense(own, standing, back.get(own.expense.id) ?? 0n);
}
