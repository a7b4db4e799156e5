import { type ExpenseId, refuse } from "@evenly/contract";
import { EXPENSE_RECEIPTS_MAX } from "@evenly/contract/expenses/receipt-rules";
import type { ExpenseReceipts } from "@evenly/contract/expenses/receipts";
import type { Queryable } from "@evenly/db";
import { insertReceipt, listReceipts as listReceiptRows } from "@evenly/db/expenses/receipt-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordChange } from "../../groups/activity/index.ts";
import { requireUser } from "../../shared/require-user.ts";
import {
  type AttachmentUpload,
  cleanFileName,
  fileIdFor,
  readAttachment,
  storeAttachment,
} from "../../uploads/attachments/index.ts";
import { loadExpense, lockExpense } from "../load.ts";
import { listReceipts } from "./list-receipts.ts";

export type AddReceiptInput = Pick<AttachmentUpload, "read"> & {
  readonly expenseId: ExpenseId;
  /** Name of the uploaded file; asked for after `read`, because a form names its file as it arrives. */
  readonly nameOf: () => string;
  /** A repeat with the same key adds nothing. */
  readonly idempotencyKey: string;
};

/**
 * Adds a photo or PDF of the bill to an expense of one of the caller's groups, and returns all receipts of the expense. Idempotent by
 * key.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {EXPENSE_RECEIPTS_FULL} it has ten.
 * @throws {RATE_LIMITED} @throws {PAYLOAD_TOO_LARGE} @throws {FILE_REFUSED} with `reason`.
 * @unaudited the group's feed says who and when
 */
export async function addReceipt(
  ctx: ServiceContext<"limits" | "pictures" | "fileScanner" | "sideProcesses">,
  { expenseId, nameOf, idempotencyKey, read }: AddReceiptInput,
): Promise<ExpenseReceipts> {
  const userId = requireUser(ctx);
  const { group, member } = await loadExpense(ctx, expenseId);
  if (group.archivedAt !== null) refuse("GROUP_ARCHIVED");
  const fileId = fileIdFor(ctx, [expenseId, member.id, idempotencyKey]);
  if (await isStored(ctx.db, expenseId, fileId)) return await listReceipts(ctx, { expenseId });
  const attachment = await readAttachment(ctx, { userId, kind: "receipt", read });
  await withTransaction(ctx, async (tx) => {
    // An upload takes seconds; the expense may have changed, and the caller may have left the group meanwhile.
    const own = await lockExpense(ctx, tx, expenseId);
    if (await isStored(tx, expenseId, fileId)) return;
    const id = ctx.ids.uuid();
    await storeAttachment(ctx, tx, { fileId, userId, kind: "receipt", attachment });
    await insertReceipt(tx, {
      id,
      expenseId,
      memberId: own.member.id,
      fileId,
      name: cleanFileName(nameOf()),
      createdAt: ctx.clock.now(),
    });
    await recordChange(ctx, tx, {
      groupId: own.group.id,
      kind: "expense_receipt_added",
      actorMemberId: own.member.id,
      subjectId: expenseId,
      facts: { title: own.expense.title },
      memberIds: [...new Set([...own.payers, ...own.splits].map(({ memberId }) => memberId))],
    });
  });
  return await listReceipts(ctx, { expenseId });
}

/** Whether the receipt of a repeat is there. @throws {EXPENSE_RECEIPTS_FULL} it is not, and there is no room for it. */
async function isStored(db: Queryable, expenseId: string, fileId: string): Promise<boolean> {
  const rows = await listReceiptRows(db, expenseId);
  if (rows.some((row) => row.fileId === fileId)) return true;
  if (rows.length >= EXPENSE_RECEIPTS_MAX) refuse("EXPENSE_RECEIPTS_FULL");
  return false;
}
