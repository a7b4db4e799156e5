import { type DeliveryOutcome, writeOutcomes } from "@evenly/db/notifications/outcome-queries";
import type { ServiceContext } from "../context.ts";

/** What a process that is killed may have sent without having noted it. */
const KEPT_MAX = 50;
const KEPT_MS_MAX = 1000;

export type OutcomeWriter = {
  /** Keeps an outcome, and writes what is kept once it is many or has waited. */
  add(outcome: DeliveryOutcome): Promise<void>;
  flush(): Promise<void>;
};

/** Collects outcomes of a claim's single messages, so that few statements write them. */
export function createOutcomeWriter(ctx: ServiceContext, leaseToken: string): OutcomeWriter {
  let kept: DeliveryOutcome[] = [];
  let writtenAt = ctx.clock.now().getTime();
  const flush = async () => {
    const outcomes = kept;
    kept = [];
    writtenAt = ctx.clock.now().getTime();
    await writeOutcomes(ctx.db, outcomes, leaseToken);
  };
  return {
    add: async (outcome) => {
      kept.push(outcome);
      const isDue = kept.length >= KEPT_MAX || ctx.clock.now().getTime() - writtenAt >= KEPT_MS_MAX;
      if (isDue) await flush();
    },
    flush,
  };
}
