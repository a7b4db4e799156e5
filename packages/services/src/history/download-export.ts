import { refuse } from "@evenly/contract";
import type { ExportInput } from "@evenly/contract/history/exports";
import { findExport, findExportPart } from "@evenly/db/history/export-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { useDownloadLink } from "./download-links.ts";
import { presentExport } from "./present-export.ts";

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Limited, since an export can have 160 MB. */
const DOWNLOADS = { points: 20, windowSeconds: 60 };

export type DownloadedExport = { readonly fileName: string; readonly text: AsyncIterable<string> };

/**
 * Streams the text of a finished export part by part, to its signed-in owner or to the holder of the owner's link.
 *
 * @throws {UNAUTHENTICATED} @throws {TOKEN_INVALID} the link is invalid, used or expired.
 * @throws {RATE_LIMITED} more than twenty in a minute.
 * @throws {NOT_FOUND} the export is deleted, unknown or another user's. @throws {STATE_CONFLICT} it is not finished.
 */
export async function downloadExport(
  ctx: ServiceContext<"limits">,
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
    // The part was deleted during the download: fail, so that the truncated file does not look complete.
    yield (await findExportPart(ctx.db, row.id, no)) ?? refuse("NOT_FOUND");
  }
}
