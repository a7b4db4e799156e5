import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { ServiceContext } from "@evenly/services";
import { stepExports } from "@evenly/services/payments/index";
import { startLoop } from "./start-loop.ts";

const EXPORTS_EVERY_MS = 2000;

/** Writes exports part by part, as long as there are any; heard news of one start a pass at once. */
export async function startExports(ctx: ServiceContext): Promise<() => Promise<void>> {
  const loop = startLoop({
    name: "exports",
    everyMs: EXPORTS_EVERY_MS,
    log: ctx.log,
    run: async () => ((await stepExports(ctx)) === "stepped" ? "again" : "wait"),
  });
  const unsubscribe = await ctx.bus.subscribe(
    REALTIME_TOPIC,
    (message) => {
      const isNews = message.kind === "frames" && message.items.some(({ type }) => type === "export_update");
      if (isNews) loop.wake();
    },
    loop.wake,
  );
  return async () => {
    await unsubscribe();
    await loop.stop();
  };
}
