import { deleteUnpaidPayCodes } from "@evenly/db/pay-codes/queries";
import type { ServiceContext } from "../context.ts";

const SWEEP_MAX = 500;
/** How long an ended code that nobody paid stays in its owner's list. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Deletes codes that ended unpaid 30 days ago; returns the number. Paid ones stay with their payments.
 *
 * @unaudited ends what its own date says
 */
export function sweepPayCodes(ctx: ServiceContext): Promise<number> {
  const by = new Date(ctx.clock.now().getTime() - KEPT_MS);
  return deleteUnpaidPayCodes(ctx.db, by, SWEEP_MAX);
}
