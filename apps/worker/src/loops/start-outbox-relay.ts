import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { JOBS } from "@evenly/platform/queue";
import type { NotificationTexts, Queue, ServiceContext } from "@evenly/services";
import type { EventConsumer } from "@evenly/services/feature";
import { expandBroadcasts } from "@evenly/services/notifications/expand-broadcasts";
import { notifySockets, type TakenInApp } from "@evenly/services/notifications/notify-sockets";
import { relayEvents } from "@evenly/services/outbox/relay-events";
import { republishFrames } from "@evenly/services/outbox/republish-frames";
import { startLoop } from "./start-loop.ts";
import { wakeDeliveries } from "./wake-deliveries.ts";

const RELAY_EVERY_MS = 500;
/**
 * Lease in ms of in-app deliveries that the relay publishes itself. After a crash or a missed commit the delivery loop takes
 * over.
 */
const NOTIFY_WITHIN_MS = 15_000;
const REPUBLISH_EVERY_MS = 1000;
const BROADCASTS_EVERY_MS = 1000;

export type RelayOptions = {
  readonly ctx: ServiceContext;
  readonly queue: Queue;
  readonly texts: NotificationTexts;
  readonly consumers: readonly EventConsumer[];
  /** Lease in ms of in-app deliveries that the relay publishes itself. */
  readonly leaseMs?: number;
};

/**
 * Creates deliveries from outbox rows, publishes the in-app ones to sockets immediately and wakes the delivery loops for the
 * others; hands events to their consumers; republishes events that sockets missed; expands broadcasts. Messages on the bus follow
 * a commit, so they wake the relay too.
 */
export async function startOutboxRelay(options: RelayOptions): Promise<() => Promise<void>> {
  const { ctx, queue, texts, consumers, leaseMs = NOTIFY_WITHIN_MS } = options;
  const notifier = createSocketNotifier(options);
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
      const takeForMs = notifier.isBusy() ? null : leaseMs;
      const relayed = await relayEvents(ctx, texts, takeForMs, consumers);
      const { events, isLeft, streams, taken, handed, hasFrames } = relayed;
      if (taken) notifier.notify(taken);
      if (hasFrames) republish.wake();
      await wakeDeliveries(queue, streams);
      if (handed > 0) await queue.wake(JOBS, "consumers");
      if (!isLeft) return "wait";
      // Just published deliveries are locked briefly while their outcome is written.
      return events > 0 ? "again" : "soon";
    },
  });
  const broadcasts = startLoop({
    name: "broadcasts",
    everyMs: BROADCASTS_EVERY_MS,
    log: ctx.log,
    run: async () => {
      const { people, streams } = await expandBroadcasts(ctx, texts);
      await wakeDeliveries(queue, streams);
      return people > 0 ? "again" : "wait";
    },
  });
  const unsubscribe = await ctx.bus.subscribe(REALTIME_TOPIC, relay.wake, relay.wake);
  return async () => {
    await unsubscribe();
    await Promise.all([relay.stop(), republish.stop(), broadcasts.stop()]);
    await notifier.stop();
  };
}

/**
 * Publishes to sockets in parallel to the relay, one batch at a time. While it is busy or the bus hangs, later notifications are
 * left to the delivery loop and do not delay the relay.
 */
function createSocketNotifier({ ctx, queue }: RelayOptions) {
  let running: Promise<void> | undefined;
  const run = async (taken: TakenInApp) => {
    try {
      const isPublished = await notifySockets(ctx, taken);
      // The delivery loop schedules the retry.
      if (!isPublished) await wakeDeliveries(queue, ["in_app"]);
    } catch (error) {
      ctx.log.error({ err: error }, "in-app deliveries were not published at once");
    } finally {
      running = undefined;
    }
  };
  return {
    isBusy: () => running !== undefined,
    notify: (taken: TakenInApp) => {
      running = run(taken);
    },
    stop: async () => running,
  };
}
