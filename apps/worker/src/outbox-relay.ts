import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { NotificationTexts, Queue, ServiceContext } from "@evenly/services";
import { expandBroadcasts, relayEvents, republishFrames } from "@evenly/services/outbox/index";
import { wakeDeliveries } from "./processors/deliver.ts";
import { startLoop } from "./run-loop.ts";

const RELAY_EVERY_MS = 500;
/** What was told just now is locked for a moment by whoever notes that, and passed over: it is looked for once more. */
const LOOK_AGAIN_MS = 25;
const REPUBLISH_EVERY_MS = 1000;
const BROADCASTS_EVERY_MS = 1000;

export type RelayOptions = {
  readonly ctx: ServiceContext;
  readonly queue: Queue;
  readonly texts: NotificationTexts;
};

/**
 * Makes deliveries from outbox rows and wakes their processor; publishes again what sockets were not told; takes broadcasts to
 * everybody. Whatever is heard on the bus has just committed, so it wakes the relay too.
 */
export async function startOutboxRelay({ ctx, queue, texts }: RelayOptions): Promise<() => Promise<void>> {
  const relay = startLoop({
    name: "relay",
    everyMs: RELAY_EVERY_MS,
    log: ctx.log,
    run: async () => {
      const { events, deliveries } = await relayEvents(ctx, texts);
      if (deliveries > 0) await wakeDeliveries(queue);
      return events > 0 ? "again" : "wait";
    },
  });
  const republish = startLoop({
    name: "republish",
    everyMs: REPUBLISH_EVERY_MS,
    log: ctx.log,
    run: async () => ((await republishFrames(ctx)) > 0 ? "again" : "wait"),
  });
  const broadcasts = startLoop({
    name: "broadcasts",
    everyMs: BROADCASTS_EVERY_MS,
    log: ctx.log,
    run: async () => {
      const { people, deliveries } = await expandBroadcasts(ctx, texts);
      if (deliveries > 0) await wakeDeliveries(queue);
      return people > 0 ? "again" : "wait";
    },
  });
  let lookingAgain: NodeJS.Timeout | undefined;
  const wake = () => {
    relay.wake();
    lookingAgain ??= setTimeout(() => {
      lookingAgain = undefined;
      relay.wake();
    }, LOOK_AGAIN_MS);
  };
  const unsubscribe = await ctx.bus.subscribe(REALTIME_TOPIC, wake, wake);
  return async () => {
    await unsubscribe();
    clearTimeout(lookingAgain);
    await Promise.all([relay.stop(), republish.stop(), broadcasts.stop()]);
  };
}
