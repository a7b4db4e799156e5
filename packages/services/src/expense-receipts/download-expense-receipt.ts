import { refuse } from "@evenly/contract";
import type { RemoveReceiptInput } from "@evenly/contract/expenses/receipts";
import type { ServiceContext } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { requireUser } from "../shared/require-user.ts";
import { findAttachment, type ServedFile } from "../uploads/index.ts";
import { loadReceipt } from "./load.ts";

/** A page shows ten thumbnails of an expense at once. */
const DOWNLOADS = { points: 300, windowSeconds: 60 };

/** A receipt to serve; a picture has the file name extension of its stored type. */
export type ServedReceipt = ServedFile & { readonly fileName: string };

/**
 * Returns the file of a receipt, or its thumbnail, for an active member of the group. A PDF has no thumbnail.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} @throws {EXPENSE_RECEIPT_NOT_FOUND}
 */
export async function downloadExpenseReceipt(
  ctx: ServiceContext<"limits">,
  { receiptId, size }: RemoveReceiptInput & { readonly size: "full" | "small" },
): Promise<ServedReceipt> {
  await consumeLimit(ctx, "expense-receipts", requireUser(ctx), DOWNLOADS);
  const { receipt } = await loadReceipt(ctx, receiptId);
  const file = await findAttachment(ctx.db, "receipt", receipt.fileId, size);
  if (file === null) return refuse("EXPENSE_RECEIPT_NOT_FOUND");
  const { mimeType, content: bytes } = file;
  return { mimeType, bytes, fileName: withExtension(receipt.name, mimeType) };
}

function withExtension(name: string, mimeType: string): string {
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}.${mimeType === "application/pdf" ? "pdf" : "webp"}`;
}
