import { followDeposit } from "@evenly/contract/cards/jobs";
import { listStaleDeposits, putBack } from "@evenly/db/cards/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { enqueueJob } from "../../shared/enqueue-job.ts";
import { CHARGE_MS } from "./apply-intent.ts";

/** How long the provider's message is awaited before its intent is read again. */
const STALE_MS = 2 * 60_000;
/** One that waits for its card is read seldom: only its end, or a charge that a browser began by itself, can be found. */
const OPEN_STALE_MS = 60 * 60_000;
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
  const openBefore = new Date(now.getTime() - OPEN_STALE_MS);
  // Behind all others, and still old enough that no charge of it is under way.
  const readAt = new Date(now.getTime() - CHARGE_MS);
  return withTransaction(ctx, async (tx) => {
    const rows = await listStaleDeposits(tx, { before, openBefore }, AT_ONCE);
    let read = 0;
    for (const { id: depositId } of rows) {
      // A charge that has begun meanwhile keeps its moment.
      if (!(await putBack(tx, depositId, { before, readAt }))) continue;
      await enqueueJob(ctx, tx, followDeposit, { depositId }, { dedupeKey: depositId });
      read += 1;
    }
    return read;
  });
}
