import { refuse } from "@evenly/contract";
import type { ExportInput } from "@evenly/contract/payments/exports";
import { findExport, findExportPart } from "@evenly/db/payments/export-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { useDownloadLink } from "./download-links.ts";
import { presentExport } from "./present-export.ts";

/** Tells a spreadsheet that the text is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** One can be of 160 MB. */
const DOWNLOADS = { points: 20, windowSeconds: 60 };

export type DownloadedExport = { readonly fileName: string; readonly text: AsyncIterable<string> };

/**
 * Gives the text of a finished export part by part, each read when the one before has gone out; for its signed-in owner
 * or whoever follows the owner's link.
 *
 * @throws {UNAUTHENTICATED} @throws {TOKEN_INVALID} the link is no longer one.
 * @throws {RATE_LIMITED} twenty in a minute.
 * @throws {NOT_FOUND} it is not there any more or not the caller's. @throws {STATE_CONFLICT} it is not finished.
 */
export async function downloadExport(
  ctx: ServiceContext,
  { id, link }: ExportInput & { readonly link?: string | undefined },
): Promise<DownloadedExport> {
  const taken =
    link === undefined ? null : await useDownloadLink(ctx, link, { purpose: "export", subjectId: id });
  const userId = taken?.userId ?? requireUser(ctx);
  await consumeLimit(ctx, "export_downloads", userId, DOWNLOADS);
  const row = (await findExport(ctx.db, userId, id)) ?? refuse("NOT_FOUND");
  if (row.state !== "done") refuse("STATE_CONFLICT", { id });
  await withTransaction(ctx, (tx) =>
    recordAudit(ctx, tx, { operation: "export.downloaded", userId, subject: id }),
  );
  return { fileName: presentExport(row).fileName, text: readParts(ctx, row) };
}

async function* readParts(
  ctx: ServiceContext,
  row: { readonly id: string; readonly parts: number; readonly withBom: boolean },
): AsyncGenerator<string> {
  if (row.withBom) yield BYTE_ORDER_MARK;
  for (let no = 0; no < row.parts; no += 1) {
    // Deleted meanwhile: a file that ends early must not look whole.
    yield (await findExportPart(ctx.db, row.id, no)) ?? refuse("NOT_FOUND");
  }
}
