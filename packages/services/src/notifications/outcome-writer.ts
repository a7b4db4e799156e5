import { type DeliveryOutcome, writeOutcomes } from "@evenly/db/notifications/outcome-queries";
import type { ServiceContext } from "../context.ts";

/** What a process that is killed may have sent without having noted it. */
const KEPT_MAX = 50;
const KEPT_MS_MAX = 1000;

export type OutcomeWriter = {
  /** Keeps an outcome, and writes what is kept once it is many, has waited, or is all that was claimed. */
  add(outcome: DeliveryOutcome): Promise<void>;
  /** Writes outcomes now. */
  write(outcomes: readonly DeliveryOutcome[]): Promise<void>;
};

/**
 * Collects the outcomes of a claim, so that few statements write them; the last one gives up its lease. Once some could not be
 * written, every later one is refused as well: their deliveries are sent again once the lease is over.
 */
export function createOutcomeWriter(ctx: ServiceContext, token: string, claimed: number): OutcomeWriter {
  let kept: DeliveryOutcome[] = [];
  let left = claimed;
  let writtenAt = ctx.clock.now().getTime();
  let turn = Promise.resolve();
  let hasFailed = false;
  const write = (outcomes: readonly DeliveryOutcome[]) => {
    const batch = [...kept, ...outcomes];
    kept = [];
    writtenAt = ctx.clock.now().getTime();
    left -= batch.length;
    const lease = { token, isOver: left === 0 };
    if (batch.length === 0) return turn;
    // One after the other: the last one gives up the lease that the others need.
    turn = turn
      .then(() => writeOutcomes(ctx.db, batch, lease))
      .catch((error: unknown) => {
        hasFailed = true;
        noteUnwritten(ctx, token, batch, error);
        throw error;
      });
    return turn;
  };
  return {
    write,
    add: async (outcome) => {
      kept.push(outcome);
      const isMany = kept.length >= KEPT_MAX || kept.length >= left;
      const hasWaited = ctx.clock.now().getTime() - writtenAt >= KEPT_MS_MAX;
      if (isMany || hasWaited || hasFailed) await write([]);
    },
  };
}

/** Names what was sent and may be sent again, under the same key. */
function noteUnwritten(
  ctx: ServiceContext,
  lease: string,
  batch: readonly DeliveryOutcome[],
  error: unknown,
): void {
  const deliveryIds = batch.filter(({ tried }) => tried !== null).map(({ id }) => id);
  if (deliveryIds.length > 0)
    ctx.log.error({ err: error, lease, deliveryIds }, "what was sent is not written down");
}
