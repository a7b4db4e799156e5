import { DELIVERIES } from "@evenly/platform/queue";
import type { Queue, ServiceContext } from "@evenly/services";
import {
  DELIVERY_LANES,
  type DeliveryLane,
  type DeliveryPorts,
  deliverDue,
  nextDelivery,
} from "@evenly/services/notifications/index";
import { startLoop } from "../run-loop.ts";

export type DeliverOptions = {
  readonly ctx: ServiceContext;
  readonly queue: Queue;
  readonly ports: DeliveryPorts;
};

/**
 * Sends what is due at each wake-up, and asks to be woken when the next is due: a retry, or the end of quiet hours. Each lane has
 * wake-ups of its own and one pass at a time, so that none waits for a slower one.
 */
export async function startDeliveries(options: DeliverOptions): Promise<void> {
  const passOf = (lane: DeliveryLane) => [lane, oneAtATime(() => deliverAll(options, lane))] as const;
  const passes = new Map<string, () => Promise<void>>(DELIVERY_LANES.map(passOf));
  await options.queue.work(DELIVERIES, async (shard) => {
    const named = passes.get(shard);
    // A process of another version may name its wake-ups otherwise, while one replaces the other.
    await Promise.all((named ? [named] : [...passes.values()]).map((pass) => pass()));
  });
}

/** Says that there is something to send. */
export async function wakeDeliveries(
  queue: Queue,
  lanes: readonly DeliveryLane[] = DELIVERY_LANES,
): Promise<void> {
  await Promise.all(lanes.map((lane) => queue.wake(DELIVERIES, lane)));
}

/** Looks every 15 s whatever the queue says: a wake-up may be lost, a row is not. */
export function startDeliverySweep(options: DeliverOptions, everyMs = 15_000): () => Promise<void> {
  const loops = DELIVERY_LANES.map((lane) => {
    const run = async () => {
      await deliverAll(options, lane);
      return "wait" as const;
    };
    return startLoop({ name: `delivery sweep of ${lane}`, everyMs, log: options.ctx.log, run });
  });
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}

/** What is asked for during a pass is done once more after it. */
function oneAtATime(pass: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await pass();
      }
    } finally {
      isRunning = false;
    }
  };
}

/**
 * From both ends at once: while much has piled up, what is new does not wait behind it. In-app twice from each end: nobody
 * slows them but the database, which writes what was told while others are being told.
 */
async function deliverAll(options: DeliverOptions, lane: DeliveryLane): Promise<void> {
  const ends = ["oldest", "newest"] as const;
  const passes = lane === "in_app" ? [...ends, ...ends] : ends;
  await Promise.all(passes.map((from) => deliverFrom(options, lane, from)));
  const { ctx, queue } = options;
  const next = await nextDelivery(ctx, [lane]);
  if (next === null) return;
  await queue.wake(DELIVERIES, lane, Math.max(1, next.getTime() - ctx.clock.now().getTime()));
}

async function deliverFrom(
  { ctx, ports }: DeliverOptions,
  lane: DeliveryLane,
  from: "oldest" | "newest",
): Promise<void> {
  for (;;) {
    const { isLast } = await deliverDue(ctx, ports, { lanes: [lane], from });
    if (isLast || ports.isStopping?.()) return;
  }
}
