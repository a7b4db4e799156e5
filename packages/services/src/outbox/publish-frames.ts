import { type FrameItem, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { ServiceContext } from "../context.ts";

/** Tells sockets after commit, best effort: whoever misses it sees it with the next look at the list. */
export async function publishFrames(ctx: ServiceContext, items: readonly FrameItem[]): Promise<void> {
  if (items.length === 0) return;
  try {
    await ctx.bus.publish(REALTIME_TOPIC, { kind: "frames", items: [...items] });
  } catch (error) {
    ctx.log.warn({ err: error }, "sockets were not told");
  }
}
