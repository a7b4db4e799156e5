import { deleteOldRefusals } from "@evenly/db/ledger/refusal-queries";
import { deleteOldBulkEdits } from "@evenly/db/payments/annotation-queries";
import { deleteOldChecks } from "@evenly/db/payments/check-queries";
import { deleteOldDownloadLinks } from "@evenly/db/payments/download-queries";
import { deleteOldExports } from "@evenly/db/payments/export-queries";
import type { ServiceContext } from "../context.ts";

/** Exports per pass; few, since one can have a thousand parts. */
const EXPORTS_MAX = 5;
const ROWS_MAX = 500;
/** How long a refusal is kept for its key and for the payer's history, in milliseconds. */
const REFUSALS_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Deletes some of the expired exports, download links, undo data, refusals and payments that waited; returns how many.
 *
 * @unaudited deletes what has expired
 */
export async function sweepPayments(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  const exports = await deleteOldExports(ctx.db, now, EXPORTS_MAX);
  const links = await deleteOldDownloadLinks(ctx.db, now, ROWS_MAX);
  const edits = await deleteOldBulkEdits(ctx.db, now, ROWS_MAX);
  const refusals = await deleteOldRefusals(ctx.db, new Date(now.getTime() - REFUSALS_KEPT_MS), ROWS_MAX);
  const checks = await deleteOldChecks(ctx.db, new Date(now.getTime() - REFUSALS_KEPT_MS), ROWS_MAX);
  return exports + links + edits + refusals + checks;
}
