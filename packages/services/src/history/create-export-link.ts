import { refuse } from "@evenly/contract";
import type { ExportInput } from "@evenly/contract/history/exports";
import type { DownloadLink } from "@evenly/contract/history/receipts";
import { findExport } from "@evenly/db/history/export-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { makeDownloadLink } from "./download-links.ts";

/**
 * Creates a single-use URL that downloads a finished export within one minute.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the export is deleted, unknown or another user's.
 * @throws {STATE_CONFLICT} the export is not finished, failed or was cancelled.
 * @unaudited hands callers their own data
 */
export async function createExportLink(ctx: ServiceContext, { id }: ExportInput): Promise<DownloadLink> {
  const userId = requireUser(ctx);
  const row = (await findExport(ctx.db, userId, id)) ?? refuse("NOT_FOUND");
  if (row.state !== "done") refuse("STATE_CONFLICT", { id });
  const document = { userId, purpose: "export", subjectId: id, locale: null } as const;
  return makeDownloadLink(ctx, `/api/exports/${id}/history.csv`, document);
}
