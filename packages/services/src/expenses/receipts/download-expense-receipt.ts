import { refuse } from "@evenly/contract";
import type { RemoveReceiptInput } from "@evenly/contract/expenses/receipts";
import type { ServiceContext } from "../../context.ts";
import { consumeLimit } from "../../shared/consume-limit.ts";
import { requireUser } from "../../shared/require-user.ts";
import {
  type AttachmentSize,
  type ServedAttachment,
  serveAttachment,
} from "../../uploads/attachments/index.ts";
import { loadReceipt } from "./load.ts";

/** A page shows ten thumbnails of an expense at once. */
const DOWNLOADS = { points: 300, windowSeconds: 60 };

/**
 * Returns the file of a receipt, or its thumbnail, for an active member of the group. A PDF has no thumbnail.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} @throws {EXPENSE_RECEIPT_NOT_FOUND}
 */
export async function downloadExpenseReceipt(
  ctx: ServiceContext<"limits">,
  { receiptId, size }: RemoveReceiptInput & { readonly size: AttachmentSize },
): Promise<ServedAttachment> {
  await consumeLimit(ctx, "expense-receipts", requireUser(ctx), DOWNLOADS);
  const { receipt } = await loadReceipt(ctx, receiptId);
  return (await serveAttachment(ctx.db, receipt, size)) ?? refuse("EXPENSE_RECEIPT_NOT_FOUND");
}
