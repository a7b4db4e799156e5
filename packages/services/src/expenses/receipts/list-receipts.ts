import { EXPENSE_RECEIPTS_MAX } from "@evenly/contract/expenses/receipt-rules";
import type { ExpenseReceipts, ListReceiptsInput } from "@evenly/contract/expenses/receipts";
import * as schemas from "@evenly/contract/expenses/receipts";
import { listReceipts as listReceiptRows } from "@evenly/db/expenses/receipt-queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { loadExpense } from "../load.ts";

/**
 * Lists the receipts of an expense of one of the caller's groups, oldest first.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND}
 */
export async function listReceipts(
  ctx: ServiceContext,
  { expenseId }: ListReceiptsInput,
): Promise<ExpenseReceipts> {
  const { group, member } = await loadExpense(ctx, expenseId);
  const rows = await listReceiptRows(ctx.db, expenseId);
  const isArchived = group.archivedAt !== null;
  return schemas.ExpenseReceipts.parse({
    receipts: rows.map(({ createdAt, ...row }) => ({
      ...row,
      at: createdAt,
      canRemove: mayInGroup(member.role, "remove_receipt", { isOwn: row.memberId === member.id, isArchived }),
    })),
    canAdd: rows.length < EXPENSE_RECEIPTS_MAX && mayInGroup(member.role, "add_receipt", { isArchived }),
  });
}
