import { DELIVERIES } from "@evenly/platform/queue";
import type { Queue, ServiceContext } from "@evenly/services";
import { type DeliveryPorts, deliverDue, nextDelivery } from "@evenly/services/notifications/index";
import { startLoop } from "../run-loop.ts";

export type DeliverOptions = {
  readonly ctx: ServiceContext;
  readonly queue: Queue;
  readonly ports: DeliveryPorts;
};

/** Sends what is due at each wake-up, and asks to be woken when the next is due: a retry, or the end of quiet hours. */
export async function startDeliveries(options: DeliverOptions): Promise<void> {
  await options.queue.work(DELIVERIES, () => deliverAll(options));
}

/** Looks every 15 s whatever the queue says: a wake-up may be lost, a row is not. */
export function startDeliverySweep(options: DeliverOptions, everyMs = 15_000): () => Promise<void> {
  const run = async () => {
    await deliverAll(options);
    return "wait" as const;
  };
  return startLoop({ name: "delivery sweep", everyMs, log: options.ctx.log, run }).stop;
}

/** From both ends at once: while much has piled up, what is new does not wait behind it. */
async function deliverAll(options: DeliverOptions): Promise<void> {
  await Promise.all([deliverFrom(options, "oldest"), deliverFrom(options, "newest")]);
  const { ctx, queue } = options;
  const next = await nextDelivery(ctx);
  if (next === null) return;
  await queue.wake(DELIVERIES, "all", Math.max(1, next.getTime() - ctx.clock.now().getTime()));
}

async function deliverFrom({ ctx, ports }: DeliverOptions, end: "oldest" | "newest"): Promise<void> {
  for (;;) {
    const { isLast } = await deliverDue(ctx, ports, end);
    if (isLast || ports.isStopping?.()) return;
  }
}
