import type { ServiceContext } from "@evenly/services";
import type { ServiceFeature } from "@evenly/services/feature";
import { startLoop } from "./start-loop.ts";

/**
 * Runs the sweeps of features: ends expired holds, deletes used tickets, old exports, links and undo information. Each pass sets
 * the context's clock first, since a wrong clock would delete valid rows.
 */
export function startHousekeeping(
  ctx: ServiceContext,
  features: readonly ServiceFeature[],
  setClock: () => Promise<void>,
): () => Promise<void> {
  const sweeps = features.flatMap((feature) => feature.sweeps ?? []);
  const loops = sweeps.map(({ name, everyMs, sweep }) => {
    const run = async () => {
      await setClock();
      return (await sweep(ctx)) > 0 ? ("again" as const) : ("wait" as const);
    };
    return startLoop({ name, everyMs, log: ctx.log, run });
  });
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}
