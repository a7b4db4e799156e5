import { deleteOldBulkEdits } from "@evenly/db/history/annotation-queries";
import { deleteOldDownloadLinks } from "@evenly/db/history/download-queries";
import { deleteOldExports } from "@evenly/db/history/export-queries";
import type { ServiceContext } from "../context.ts";

/** Exports per pass; few, since one can have a thousand parts. */
const EXPORTS_MAX = 5;
const ROWS_MAX = 500;

/**
 * Deletes some of the expired exports, download links and undo data; returns how many.
 *
 * @unaudited deletes what has expired
 */
export async function sweepHistory(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  const exports = await deleteOldExports(ctx.db, now, EXPORTS_MAX);
  const links = await deleteOldDownloadLinks(ctx.db, now, ROWS_MAX);
  const edits = await deleteOldBulkEdits(ctx.db, now, ROWS_MAX);
  return exports + links + edits;
}
