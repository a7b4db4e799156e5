import { deleteOldRefusals } from "@evenly/db/ledger/refusal-queries";
import { deleteOldBulkEdits } from "@evenly/db/payments/annotation-queries";
import { deleteOldDownloadLinks } from "@evenly/db/payments/download-queries";
import { deleteOldExports } from "@evenly/db/payments/export-queries";
import type { ServiceContext } from "../context.ts";

/** An export can have a thousand parts, so few go at once. */
const EXPORTS_MAX = 5;
const ROWS_MAX = 500;
/** How long the same key meets the same refusal, and its payer finds it. */
const REFUSALS_KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes exports, download links, undo information and refusals whose time is over, some at a time; gives how many went. */
export async function sweepPayments(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  const exports = await deleteOldExports(ctx.db, now, EXPORTS_MAX);
  const links = await deleteOldDownloadLinks(ctx.db, now, ROWS_MAX);
  const edits = await deleteOldBulkEdits(ctx.db, now, ROWS_MAX);
  const refusals = await deleteOldRefusals(ctx.db, new Date(now.getTime() - REFUSALS_KEPT_MS), ROWS_MAX);
  return exports + links + edits + refusals;
}
