import { DELIVERIES } from "@evenly/platform/queue";
import type { Queue, ServiceContext } from "@evenly/services";
import {
  DELIVERY_LANES,
  type DeliveryLane,
  type DeliveryPorts,
  deliverDue,
  nextDelivery,
} from "@evenly/services/notifications/index";
import { type Loop, startLoop } from "./start-loop.ts";
import { wakeDeliveries } from "./wake-deliveries.ts";

export type DeliverOptions = {
  readonly ctx: ServiceContext;
  readonly queue: Queue;
  readonly ports: DeliveryPorts;
  /** How often it looks whatever the queue says: a wake-up may be lost, a row is not. */
  readonly everyMs?: number;
};
type End = "oldest" | "newest";

const EVERY_MS = 15_000;
/** From both ends at once: while much has piled up, what is new does not wait behind it. */
const ENDS: readonly End[] = ["oldest", "newest"];
/**
 * In-app twice from each end: nobody slows them but the database, which writes what was told while others are being told.
 */
const LOOPS: Record<DeliveryLane, readonly End[]> = {
  in_app: [...ENDS, ...ENDS],
  messages: ENDS,
  pushes: ENDS,
};

/**
 * Sends what is due, lane by lane, so that none waits for a slower one: at each wake-up, and at the latest every `everyMs`. Asks to be
 * woken when the next is due: a retry, or the end of quiet hours. Gives how to stop: whoever else works is told to go on.
 */
export async function startDeliveries(options: DeliverOptions): Promise<() => Promise<void>> {
  const loops = new Map<string, readonly Loop[]>(
    DELIVERY_LANES.map((lane) => [lane, LOOPS[lane].map((from) => startEnd(options, lane, from))]),
  );
  const stopWork = await options.queue.work(DELIVERIES, async (shard) => {
    for (const loop of loops.get(shard) ?? []) loop.wake();
  });
  return async () => {
    const ended = Promise.all([...loops.values()].flat().map((loop) => loop.stop()));
    await stopWork().finally(() => ended);
    // For what was put back, and for wake-ups that came to loops which heed none any more.
    await wakeDeliveries(options.queue);
  };
}

/** Claims from one end, again as long as there is more. */
function startEnd(options: DeliverOptions, lane: DeliveryLane, from: End): Loop {
  const { ctx, ports, queue, everyMs = EVERY_MS } = options;
  return startLoop({
    name: `deliveries of ${lane}, ${from} first`,
    everyMs,
    log: ctx.log,
    run: async () => {
      // What it claimed now, it would put back.
      if (ports.isStopping?.()) return "wait";
      const beganAt = ctx.clock.now();
      const { isLast } = await deliverDue(ctx, ports, { lanes: [lane], from });
      if (!isLast) return "again";
      const next = await nextDelivery(ctx, { lanes: [lane], after: beganAt });
      if (next === null) return "wait";
      const delayMs = next.getTime() - ctx.clock.now().getTime();
      if (delayMs <= 0) return "again";
      await queue.wake(DELIVERIES, lane, delayMs);
      return "wait";
    },
  });
}
