import type { PartName, ServiceContext } from "@evenly/services";
import type { ServiceFeature } from "@evenly/services/feature";
import { startLoop } from "./start-loop.ts";

/**
 * Runs the features' sweeps: expires holds; deletes used tickets, old exports, links and undo information. Each pass first
 * synchronises the context's clock, because a wrong clock would delete valid rows.
 */
export function startHousekeeping<Needed extends PartName>(
  ctx: ServiceContext<NoInfer<Needed>>,
  features: readonly ServiceFeature<Needed>[],
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
