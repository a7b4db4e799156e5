import { paymentPosted } from "@evenly/contract/payments/events";
import { type FrameItem, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { withDeadline } from "@evenly/db";
import { markPublished } from "@evenly/db/outbox/queries";
import type { ServiceDeps } from "../context.ts";
import type { LedgerEvent } from "./write-decision.ts";

type AnnouncerDeps = Pick<ServiceDeps, "db" | "bus" | "log">;

/** Events that wait for the bus; beyond it the relay publishes them from the outbox. */
const PENDING_MAX = 10_000;

/**
 * Tells sockets what has committed, best effort, and notes in one statement that they were told. What fails here stays
 * unmarked in the outbox, and the relay publishes it.
 */
export async function announce(deps: AnnouncerDeps, events: readonly LedgerEvent[]): Promise<void> {
  if (events.length === 0) return;
  try {
    await withDeadline(publish(deps, events));
  } catch (error) {
    deps.log.warn({ err: error, eventCount: events.length }, "events wait for the relay");
  }
}

async function publish(deps: AnnouncerDeps, events: readonly LedgerEvent[]): Promise<void> {
  const items = events.flatMap(({ id, payload }) => paymentPosted.toFrames(id, payload)) as FrameItem[];
  await deps.bus.publish(REALTIME_TOPIC, { kind: "frames", items });
  await markPublished(deps.db, [...new Set(events.map((event) => event.batchId))]);
}

export type Announcer = { add(events: readonly LedgerEvent[]): void; drained(): Promise<void> };

/** Announces batches one after the other beside the callers' path; what piles up meanwhile goes together. */
export function createAnnouncer(deps: AnnouncerDeps): Announcer {
  let pending: LedgerEvent[] = [];
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const drain = async () => {
    while (pending.length > 0) {
      const events = pending;
      pending = [];
      await announce(deps, events);
    }
    isRunning = false;
  };
  return {
    add: (events) => {
      if (events.length === 0 || pending.length >= PENDING_MAX) return;
      pending.push(...events);
      if (isRunning) return;
      isRunning = true;
      running = drain();
    },
    drained: () => running,
  };
}
