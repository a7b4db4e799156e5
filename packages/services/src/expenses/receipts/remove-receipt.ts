import { ExpenseId, refuse } from "@evenly/contract";
import type { ExpenseReceipts, RemoveReceiptInput } from "@evenly/contract/expenses/receipts";
import { deleteReceipt } from "@evenly/db/expenses/receipt-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordChange } from "../../groups/activity/index.ts";
import { requireRight } from "../../groups/index.ts";
import { deleteAttachment } from "../../uploads/attachments/index.ts";
import { lockExpense } from "../load.ts";
import { listReceipts } from "./list-receipts.ts";
import { hideForeignExpense, loadReceipt } from "./load.ts";

/**
 * Removes a receipt and its file, and returns the receipts that are left.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_RECEIPT_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @throws {GROUP_FORBIDDEN} the caller neither added it nor is an admin.
 * @unaudited the group's feed says who and when
 */
export async function removeReceipt(
  ctx: ServiceContext,
  { receiptId }: RemoveReceiptInput,
): Promise<ExpenseReceipts> {
  const { receipt } = await loadReceipt(ctx, receiptId);
  const expenseId = ExpenseId.parse(receipt.expenseId);
  await withTransaction(ctx, async (tx) => {
    const own = await hideForeignExpense(lockExpense(ctx, tx, expenseId));
    requireRight(own, "remove_receipt", { isOwn: receipt.memberId === own.member.id });
    if (!(await deleteReceipt(tx, receiptId))) refuse("EXPENSE_RECEIPT_NOT_FOUND");
    await deleteAttachment(tx, receipt.fileId);
    await recordChange(ctx, tx, {
      groupId: own.group.id,
      kind: "expense_receipt_removed",
      actorMemberId: own.member.id,
      subjectId: expenseId,
      facts: { title: own.expense.title },
      memberIds: [receipt.memberId],
    });
  });
  return await listReceipts(ctx, { expenseId });
}
