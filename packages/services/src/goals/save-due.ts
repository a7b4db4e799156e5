import { listDueSavings, postponeSaving } from "@evenly/db/goals/queries";
import type { ServiceContext } from "../context.ts";
import { saveOnce } from "./save-once.ts";

const SAVINGS_MAX = 100;
/** How long a rule waits that failed, so that it does not stand before the others in each run. */
const RETRY_MS = 15 * 60_000;

/**
 * Moves money into goals by every rule whose date has come, each in its own transaction; after downtime date by date. What the balance does
 * not suffice for is left out, and its owner is told. A rule that fails is tried again later. Returns the number of dates dealt with, which is
 * 0 once none is due.
 *
 * @unaudited a movement's own row says who, what and when, and nobody can change it
 */
export async function saveDue(ctx: ServiceContext, signal?: AbortSignal): Promise<number> {
  let done = 0;
  for (const due of await listDueSavings(ctx.db, ctx.clock.now(), SAVINGS_MAX)) {
    if (signal?.aborted) break;
    try {
      await saveOnce(ctx, due);
    } catch (error) {
      ctx.log.error({ err: error, goalId: due.goalId }, "a goal's rule moved no money");
      await postponeSaving(ctx.db, due, new Date(ctx.clock.now().getTime() + RETRY_MS));
    }
    done += 1;
  }
  return done;
}
