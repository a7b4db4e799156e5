import { followDeposit, returnDeposit } from "@evenly/contract/cards/jobs";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { enqueueJob } from "../../shared/enqueue-job.ts";
import { compareWithProvider } from "./compare-with-provider.ts";

/** The provider repeats its messages for three days; an outage that was longer is made up for here. */
const DAYS = 5;

/**
 * Compares the last days with the provider, has each charge that is not credited read again, and logs what differs. Returns the number of differences.
 *
 * @throws CardsUnavailableError the provider gives no answer; the job tries again.
 * @unaudited it only plans the job that reads
 */
export async function reconcileDaily(ctx: ServiceContext<"cardProvider">): Promise<number> {
  const { differences } = await compareWithProvider(ctx, DAYS);
  await withTransaction(ctx, async (tx) => {
    for (const { kind, depositId } of differences)
      if (kind === "not_credited" && depositId !== null) {
        // One of the two applies: to a deposit that is to be credited, or to one whose card gets its money back.
        await enqueueJob(ctx, tx, followDeposit, { depositId }, { dedupeKey: depositId });
        await enqueueJob(ctx, tx, returnDeposit, { depositId }, { dedupeKey: depositId });
      }
  });
  for (const { kind, intentId, depositId } of differences)
    ctx.log.error({ kind, intentId, depositId }, "the card provider and the ledger differ");
  return differences.length;
}
