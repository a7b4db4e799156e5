import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { JOBS } from "@evenly/platform/queue";
import type { NotificationTexts, Queue, ServiceContext } from "@evenly/services";
import type { EventConsumer } from "@evenly/services/feature";
import { type TakenInApp, tellSockets } from "@evenly/services/notifications/index";
import { expandBroadcasts, relayEvents, republishFrames } from "@evenly/services/outbox/index";
import { startLoop } from "./start-loop.ts";
import { wakeDeliveries } from "./wake-deliveries.ts";

const RELAY_EVERY_MS = 500;
/** Who is killed between commit and telling, or does not hear of the commit, leaves them to the processor after this. */
const TELL_WITHIN_MS = 15_000;
const REPUBLISH_EVERY_MS = 1000;
const BROADCASTS_EVERY_MS = 1000;

export type RelayOptions = {
  readonly ctx: ServiceContext;
  readonly queue: Queue;
  readonly texts: NotificationTexts;
  readonly consumers: readonly EventConsumer[];
  /** How long what is told at once is kept from others. */
  readonly leaseMs?: number;
};

/**
 * Makes deliveries from outbox rows, tells sockets of them at once and wakes the processor of the others; hands events to their
 * consumers; publishes again what sockets were not told; takes broadcasts to everybody. Whatever is heard on the bus has just
 * committed, so it wakes the relay too.
 */
export async function startOutboxRelay(options: RelayOptions): Promise<() => Promise<void>> {
  const { ctx, queue, texts, consumers, leaseMs = TELL_WITHIN_MS } = options;
  const teller = createTeller(options);
  const republish = startLoop({
    name: "republish",
    everyMs: REPUBLISH_EVERY_MS,
    log: ctx.log,
    run: async () => ((await republishFrames(ctx)) > 0 ? "again" : "wait"),
  });
  const relay = startLoop({
    name: "relay",
    everyMs: RELAY_EVERY_MS,
    log: ctx.log,
    run: async () => {
      const takeForMs = teller.isBusy() ? null : leaseMs;
      const relayed = await relayEvents(ctx, texts, takeForMs, consumers);
      const { events, isLeft, lanes, taken, handed, hasFrames } = relayed;
      if (taken) teller.tell(taken);
      if (hasFrames) republish.wake();
      await wakeDeliveries(queue, lanes);
      if (handed > 0) await queue.wake(JOBS, "consumers");
      if (!isLeft) return "wait";
      // What was told just now is locked for a moment by whoever notes that.
      return events > 0 ? "again" : "soon";
    },
  });
  const broadcasts = startLoop({
    name: "broadcasts",
    everyMs: BROADCASTS_EVERY_MS,
    log: ctx.log,
    run: async () => {
      const { people, lanes } = await expandBroadcasts(ctx, texts);
      await wakeDeliveries(queue, lanes);
      return people > 0 ? "again" : "wait";
    },
  });
  const unsubscribe = await ctx.bus.subscribe(REALTIME_TOPIC, relay.wake, relay.wake);
  return async () => {
    await unsubscribe();
    await Promise.all([relay.stop(), republish.stop(), broadcasts.stop()]);
    await teller.stop();
  };
}

/**
 * Tells sockets beside the relay, one lot at a time: while it is busy, or the bus hangs, what comes next waits with the other
 * deliveries, and the relay does not.
 */
function createTeller({ ctx, queue }: RelayOptions) {
  let telling: Promise<void> | undefined;
  const run = async (taken: TakenInApp) => {
    try {
      const isTold = await tellSockets(ctx, taken);
      // Its processor asks to be woken for the next try.
      if (!isTold) await wakeDeliveries(queue, ["in_app"]);
    } catch (error) {
      ctx.log.error({ err: error }, "sockets were not told at once");
    } finally {
      telling = undefined;
    }
  };
  return {
    isBusy: () => telling !== undefined,
    tell: (taken: TakenInApp) => {
      telling = run(taken);
    },
    stop: async () => telling,
  };
}
