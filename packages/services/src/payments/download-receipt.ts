import { refuse } from "@evenly/contract";
import type { GetReceiptInput } from "@evenly/contract/payments/receipts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { useDownloadLink } from "./download-links.ts";
import { receiptFor } from "./get-receipt.ts";

/** Drawing costs some 20 ms of a core. */
const DOWNLOADS = { points: 60, windowSeconds: 60 };

export type DownloadedReceipt = { readonly fileName: string; readonly pdf: Uint8Array };

/**
 * Prints the receipt of a transaction as a PDF, for its signed-in owner or whoever follows the owner's link.
 *
 * @throws {UNAUTHENTICATED} @throws {TOKEN_INVALID} the link is no longer one. @throws {RATE_LIMITED}
 * @throws {NOT_FOUND} it is not there or not the caller's. @throws {STATE_CONFLICT} nothing was posted.
 */
export async function downloadReceipt(
  ctx: ServiceContext,
  input: GetReceiptInput & { readonly link?: string | undefined },
): Promise<DownloadedReceipt> {
  const document = { purpose: "receipt", subjectId: input.id } as const;
  const link = input.link === undefined ? null : await useDownloadLink(ctx, input.link, document);
  const userId = link?.userId ?? requireUser(ctx);
  const limit = await ctx.limits.consume("receipts", userId, DOWNLOADS);
  if (!limit.allowed) refuse("RATE_LIMITED", { retryAfterSeconds: limit.resetSeconds });
  const locale = link?.locale ?? input.locale;
  const receipt = await receiptFor(ctx, userId, {
    id: input.id,
    ...(locale === "en" || locale === "de" ? { locale } : {}),
  });
  await withTransaction(ctx, (tx) =>
    recordAudit(ctx, tx, { operation: "receipt.downloaded", userId, subject: input.id }),
  );
  const pdf = await ctx.receipts.render(receipt);
  return { fileName: `evenly-receipt-${receipt.reference}.pdf`, pdf };
}
