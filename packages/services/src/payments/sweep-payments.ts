import { deleteOldBulkEdits } from "@evenly/db/payments/annotation-queries";
import { deleteOldDownloadLinks } from "@evenly/db/payments/download-queries";
import { deleteOldExports } from "@evenly/db/payments/export-queries";
import type { ServiceContext } from "../context.ts";

/** An export can have a thousand parts, so few go at once. */
const EXPORTS_MAX = 5;
const ROWS_MAX = 500;

/** Deletes exports, download links and undo information whose time is over, some at a time; gives how many went. */
export async function sweepPayments(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  const exports = await deleteOldExports(ctx.db, now, EXPORTS_MAX);
  const links = await deleteOldDownloadLinks(ctx.db, now, ROWS_MAX);
  const edits = await deleteOldBulkEdits(ctx.db, now, ROWS_MAX);
  return exports + links + edits;
}
