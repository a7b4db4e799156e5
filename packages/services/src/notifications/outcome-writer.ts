import { type DeliveryOutcome, writeOutcomes } from "@evenly/db/notifications/outcome-queries";
import type { ServiceContext } from "../context.ts";

/** Maximum number of outcomes buffered; a killed process may have sent them without recording it. */
const KEPT_MAX = 50;
const KEPT_MS_MAX = 1000;

export type OutcomeWriter = {
  /** Buffers an outcome; writes the buffer when it is full, has waited, or completes the lease. */
  add(outcome: DeliveryOutcome): Promise<void>;
  /** Writes outcomes now. */
  write(outcomes: readonly DeliveryOutcome[]): Promise<void>;
};

/**
 * Batches the outcomes of a lease into few statements; the last one releases the lease. After a failed write every later
 * outcome is refused as well, and the deliveries are sent again after the lease.
 */
export function createOutcomeWriter(ctx: ServiceContext, token: string, leased: number): OutcomeWriter {
  let kept: DeliveryOutcome[] = [];
  let left = leased;
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
    // Writes run in sequence: the last one releases the lease that the others need.
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

/** Logs deliveries that were sent but not recorded; they may be sent again with the same key. */
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
