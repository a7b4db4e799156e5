import { type BusMessage, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { ServiceContext } from "../context.ts";

/** Publishes frames after commit, best effort; a client that misses one sees the change at its next fetch. */
export async function publishFrames(
  ctx: ServiceContext,
  message: Extract<BusMessage, { kind: "frames" | "everyone" }>,
): Promise<void> {
  if (message.kind === "frames" && message.items.length === 0) return;
  try {
    await ctx.bus.publish(REALTIME_TOPIC, message);
  } catch (error) {
    ctx.log.warn({ err: error }, "sockets were not told");
  }
}
