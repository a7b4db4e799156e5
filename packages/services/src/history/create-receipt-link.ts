import type { DownloadLink, GetReceiptInput } from "@evenly/contract/history/receipts";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { makeDownloadLink } from "./download-links.ts";
import { getReceipt } from "./get-receipt.ts";

/**
 * Creates a single-use URL that downloads a receipt as a PDF within one minute: a browser sends no bearer with a download.
 *
 * @throws what `getReceipt` throws.
 * @unaudited hands callers their own data
 */
export async function createReceiptLink(ctx: ServiceContext, input: GetReceiptInput): Promise<DownloadLink> {
  const { transactionId, locale } = await getReceipt(ctx, input);
  const userId = requireUser(ctx);
  const path = `/api/transactions/${transactionId}/receipt.pdf`;
  return makeDownloadLink(ctx, path, { userId, purpose: "receipt", subjectId: transactionId, locale });
}
