import { framesOf } from "@evenly/contract";
import { type FrameItem, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { withDeadline } from "@evenly/db";
import { markPublished } from "@evenly/db/outbox/queries";
import type { ServiceDeps } from "../context.ts";
import type { LedgerEvent } from "./write-decision.ts";

type AnnouncerDeps = Pick<ServiceDeps, "db" | "bus" | "log">;

/** Maximum number of events queued for the bus; further ones are published by the relay from the outbox. */
const PENDING_MAX = 10_000;

/**
 * Maximum delay before published events are marked in the outbox, in milliseconds. It must stay well below the time after which
 * the relay republishes unmarked events.
 */
const MARK_AFTER_MS = 100;

/**
 * Publishes committed events to sockets, best effort, and marks them as published. Events that fail stay unmarked in the
 * outbox, and the relay publishes them.
 */
export async function announce(deps: AnnouncerDeps, events: readonly LedgerEvent[]): Promise<void> {
  if (events.length === 0) return;
  await reporting(deps, async () => {
    await publish(deps, events);
    await markPublished(deps.db, outboxRowIdsOf(events));
  });
}

export type Announcer = { add(events: readonly LedgerEvent[]): void; drained(): Promise<void> };

/**
 * Creates an announcer that publishes batches in order, in the background of the callers' path. It yields to work already
 * scheduled. Batches that queue up are published together, and one statement marks several publications.
 */
export function createAnnouncer(deps: AnnouncerDeps): Announcer {
  let pending: LedgerEvent[] = [];
  let told: LedgerEvent[] = [];
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let markTimer: NodeJS.Timeout | undefined;
  let marking: Promise<unknown> = Promise.resolve();
  const mark = () => {
    clearTimeout(markTimer);
    markTimer = undefined;
    const events = told;
    told = [];
    const others = marking;
    if (events.length > 0)
      marking = reporting(deps, () => markPublished(deps.db, outboxRowIdsOf(events))).then(() => others);
    return marking;
  };
  const drain = async () => {
    while (pending.length > 0) {
      const events = pending;
      pending = [];
      const isTold = await reporting(deps, () => publish(deps, events));
      if (isTold) told.push(...events);
      markTimer ??= setTimeout(() => void mark(), MARK_AFTER_MS);
    }
    isRunning = false;
  };
  return {
    add: (events) => {
      if (events.length === 0 || pending.length >= PENDING_MAX) return;
      pending.push(...events);
      if (isRunning) return;
      isRunning = true;
      running = new Promise((resolve) => setImmediate(resolve)).then(drain);
    },
    drained: async () => {
      await running;
      await mark();
    },
  };
}

async function publish(deps: AnnouncerDeps, events: readonly LedgerEvent[]): Promise<void> {
  const items = events.flatMap(({ id, payload }) =>
    framesOf({ id, name: "payment.posted", payload }),
  ) as FrameItem[];
  await deps.bus.publish(REALTIME_TOPIC, { kind: "frames", items });
}

function outboxRowIdsOf(events: readonly LedgerEvent[]): readonly string[] {
  return [...new Set(events.map((event) => event.outboxRowId))];
}

/** Resolves to whether the work finished in time; if not, the relay publishes the events. */
async function reporting(deps: AnnouncerDeps, work: () => Promise<void>): Promise<boolean> {
  try {
    await withDeadline(work());
    return true;
  } catch (error) {
    deps.log.warn({ err: error }, "events wait for the relay");
    return false;
  }
}
