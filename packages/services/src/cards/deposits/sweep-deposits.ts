import { followDeposit } from "@evenly/contract/cards/jobs";
import { changeDeposit, listStaleDeposits } from "@evenly/db/cards/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { enqueueJob } from "../../shared/enqueue-job.ts";
import { CHARGE_MS } from "./apply-intent.ts";

/** How long the provider's message is awaited before its intent is read again. */
const STALE_MS = 2 * 60_000;
const AT_ONCE = 100;

/**
 * Has deposits read again of which nothing was heard for long, such as when a message of the provider is lost or a process ended between its answer and
 * our row. Returns how many.
 *
 * @unaudited it only plans the job that reads
 */
export async function sweepDeposits(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - STALE_MS);
  // Behind all others, and still old enough that no charge of it is under way.
  const readAt = new Date(now.getTime() - CHARGE_MS);
  return withTransaction(ctx, async (tx) => {
    const rows = await listStaleDeposits(tx, before, AT_ONCE);
    for (const { id: depositId } of rows) {
      await enqueueJob(ctx, tx, followDeposit, { depositId }, { dedupeKey: depositId });
      await changeDeposit(tx, depositId, { changedAt: readAt });
    }
    return rows.length;
  });
}
