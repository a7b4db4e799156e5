import { forgetCards } from "@evenly/contract/cards/jobs";
import type { AccountRemain } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { countCharging, deleteCardsOf, lockCustomer } from "@evenly/db/cards/queries";
import type { ServiceContext } from "../context.ts";
import { enqueueJob } from "../shared/enqueue-job.ts";

/** Deposits on the way keep an account from ending: their money could not be credited any more. */
export async function remainingDeposits(
  ctx: ServiceContext,
  tx: Tx,
  userId: string,
): Promise<readonly AccountRemain[]> {
  await lockCustomer(tx, userId, ctx.clock.now());
  const count = await countCharging(tx, userId);
  return count === 0 ? [] : [{ kind: "deposits_on_the_way", count }];
}

/**
 * Ends an account's cards, here and at the provider.
 *
 * @unaudited the end of the account is audited
 */
export async function endCards(ctx: ServiceContext, tx: Tx, userId: string): Promise<void> {
  const methodIds = await deleteCardsOf(tx, userId);
  if (methodIds.length > 0) await enqueueJob(ctx, tx, forgetCards, { methodIds: [...methodIds] });
}
