import { DELIVERIES } from "@evenly/platform/queue";
import type { Queue, ServiceContext } from "@evenly/services";
import { type DeliveryPorts, deliverDue, nextDelivery } from "@evenly/services/notifications/deliver-due";
import { DELIVERY_STREAMS, type DeliveryStream } from "@evenly/services/notifications/delivery-streams";
import { type Loop, startLoop } from "./start-loop.ts";
import { wakeDeliveries } from "./wake-deliveries.ts";

export type DeliverOptions = {
  readonly ctx: ServiceContext<"seal">;
  readonly queue: Queue;
  readonly ports: DeliveryPorts;
  /** Polling interval in ms: a wake-up may be lost, a row is not. */
  readonly everyMs?: number;
};
type End = "oldest" | "newest";

const EVERY_MS = 15_000;
/** A stream is leased from both ends at once: with a backlog, new deliveries do not wait behind old ones. */
const ENDS: readonly End[] = ["oldest", "newest"];
/**
 * In-app has two loops per end: only the database bounds it, and a loop writes outcomes while the other publishes.
 */
const LOOPS: Record<DeliveryStream, readonly End[]> = {
  in_app: [...ENDS, ...ENDS],
  messages: ENDS,
  pushes: ENDS,
};

/**
 * Sends due deliveries with separate loops per stream, so that none waits for a slower one: at each wake-up and at least every
 * `everyMs`. Schedules a wake-up for the next due delivery: a retry or the end of quiet hours. Returns a stop function, which
 * wakes other workers.
 */
export async function startDeliveries(options: DeliverOptions): Promise<() => Promise<void>> {
  const loops = new Map<string, readonly Loop[]>(
    DELIVERY_STREAMS.map((stream) => [stream, LOOPS[stream].map((from) => startEnd(options, stream, from))]),
  );
  const stopWork = await options.queue.work(DELIVERIES, async (shard) => {
    for (const loop of loops.get(shard) ?? []) loop.wake();
  });
  return async () => {
    const ended = Promise.all([...loops.values()].flat().map((loop) => loop.stop()));
    await stopWork().finally(() => ended);
    // For released deliveries, and for wake-ups that arrived while the loops were stopping.
    await wakeDeliveries(options.queue);
  };
}

/** Leases from one end of a stream until nothing is due. */
function startEnd(options: DeliverOptions, stream: DeliveryStream, from: End): Loop {
  const { ctx, ports, queue, everyMs = EVERY_MS } = options;
  return startLoop({
    name: `deliveries of ${stream}, ${from} first`,
    everyMs,
    log: ctx.log,
    run: async () => {
      // A stopping worker would only release what it leases now.
      if (ports.isStopping?.()) return "wait";
      const beganAt = ctx.clock.now();
      const { isLast } = await deliverDue(ctx, ports, { streams: [stream], from });
      if (!isLast) return "again";
      const next = await nextDelivery(ctx, { streams: [stream], after: beganAt });
      if (next === null) return "wait";
      const delayMs = next.getTime() - ctx.clock.now().getTime();
      if (delayMs <= 0) return "again";
      await queue.wake(DELIVERIES, stream, delayMs);
      return "wait";
    },
  });
}
