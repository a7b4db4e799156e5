import type { Queue, ServiceContext } from "@evenly/services";
import { type DeliveryPorts, deliverDue } from "@evenly/services/notifications/index";
import { startLoop } from "../run-loop.ts";

/** The queue whose wake-ups send what is due. */
export const DELIVERIES = "deliveries";

export type DeliverOptions = {
  readonly ctx: ServiceContext;
  readonly queue: Queue;
  readonly ports: DeliveryPorts;
};

/** Sends what is due at each wake-up, and asks to be woken for the first retry. */
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

async function deliverAll({ ctx, queue, ports }: DeliverOptions): Promise<void> {
  let retryAt: Date | null = null;
  for (;;) {
    const result = await deliverDue(ctx, ports);
    if (result.retryAt !== null && (retryAt === null || result.retryAt < retryAt)) retryAt = result.retryAt;
    if (result.claimed === 0 || ports.isStopping?.()) break;
  }
  if (retryAt !== null) {
    await queue.wake(DELIVERIES, "all", Math.max(1, retryAt.getTime() - ctx.clock.now().getTime()));
  }
}
