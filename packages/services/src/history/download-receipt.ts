import { refuse } from "@evenly/contract";
import type { GetReceiptInput } from "@evenly/contract/history/receipts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { useDownloadLink } from "./download-links.ts";
import { receiptFor } from "./get-receipt.ts";

/** Rendering takes about 20 ms of CPU. */
const DOWNLOADS = { points: 60, windowSeconds: 60 };

export type DownloadedReceipt = { readonly fileName: string; readonly pdf: Uint8Array };

/**
 * Renders the receipt of a transaction as a PDF, for its signed-in owner or the holder of the owner's link.
 *
 * @throws {UNAUTHENTICATED} @throws {TOKEN_INVALID} the link is invalid, used or expired. @throws {RATE_LIMITED}
 * @throws {NOT_FOUND} the line is unknown or another user's. @throws {STATE_CONFLICT} nothing was posted.
 */
export async function downloadReceipt(
  ctx: ServiceContext<"limits" | "receipts">,
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
