import { deleteOldRefusals } from "@evenly/db/ledger/refusal-queries";
import { deleteOldChecks } from "@evenly/db/payments/check-queries";
import type { ServiceContext } from "../context.ts";

const ROWS_MAX = 500;
/** How long a refusal is kept for its key and for the payer's history, in milliseconds. */
const REFUSALS_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Deletes some of the old refusals, and of the payments that waited; returns how many.
 *
 * @unaudited deletes what has expired
 */
export async function sweepPayments(ctx: ServiceContext): Promise<number> {
  const by = new Date(ctx.clock.now().getTime() - REFUSALS_KEPT_MS);
  const refusals = await deleteOldRefusals(ctx.db, by, ROWS_MAX);
  const checks = await deleteOldChecks(ctx.db, by, ROWS_MAX);
  return refusals + checks;
}
