import { type BusinessEvent, newsOf, readEvent } from "@evenly/contract";
import type { DeliveryStream, Lease } from "@evenly/db/notifications/take-due";
import { hasUnlocked, lockUnrelayed, markRelayed, type OutboxRow } from "@evenly/db/outbox/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { EventConsumer } from "../feature.ts";
import {
  type CreatedNotifications,
  createNotifications,
  loadLimitNews,
  type Payer,
  streamsOf,
  type TakenInApp,
  toSocketMessage,
} from "../notifications/index.ts";
import type { NotificationTexts } from "../ports.ts";
import { newLease } from "../shared/new-lease.ts";
import { publishFrames } from "../shared/publish-frames.ts";
import { trace } from "../shared/trace.ts";
import { handToConsumers } from "./hand-to-consumers.ts";
import { KNOWN_EVENTS, PUBLISHED_BY_LEDGER } from "./known-events.ts";

/** Maximum number of events per transaction; rows are not split, so one row may exceed it. */
const RELAY_MAX = 100;

export type RelayResult = {
  readonly events: number;
  readonly deliveries: number;
  /** Whether events remain: beyond this transaction's maximum, or skipped because they are locked. */
  readonly isLeft: boolean;
  /** Streams with new deliveries. */
  readonly streams: readonly DeliveryStream[];
  /** Whether there are frames that only the worker publishes. */
  readonly hasFrames: boolean;
  /** Number of events handed to consumers. */
  readonly handed: number;
  /** Input of `notifySockets`. */
  readonly taken: TakenInApp | null;
};

/**
 * Creates notifications and deliveries from the oldest unrelayed events, hands the events to their consumers, and marks them,
 * all in one transaction. With a lease it also leases the in-app deliveries, so that the caller can publish them at once.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function relayEvents(
  ctx: ServiceContext,
  texts: NotificationTexts,
  takeForMs: number | null = null,
  consumers: readonly EventConsumer[] = [],
): Promise<RelayResult> {
  const lease = takeForMs === null ? null : newLease(ctx, takeForMs);
  const { relayed, created, handed, isLeft } = await withTransaction(ctx, async (tx) => {
    const rows = await lockUnrelayed(tx, { kinds: KNOWN_EVENTS, eventCountMax: RELAY_MAX });
    const happened = rows.flatMap((row) =>
      readEvents(ctx, row).map((event) => ({ event, row, requestId: row.requestId })),
    );
    const news = happened.flatMap(({ event, requestId }) =>
      newsOf(event).map((each) => ({ eventId: event.id, requestId, news: each })),
    );
    const lockedIds = rows.map(({ id }) => id);
    // Pipelined on one connection, so that they cost one round trip.
    const [limits, , isLeft] = await Promise.all([
      loadLimitNews(ctx, tx, happened.flatMap(payerOf)),
      markRelayed(tx, lockedIds),
      hasUnlocked(tx, { kinds: KNOWN_EVENTS, lockedIds }),
    ]);
    const handed = await handToConsumers(ctx, tx, consumers, happened);
    const created = await createNotifications({ ctx, tx, texts, lease }, [...news, ...limits]);
    const relayed = rows.flatMap(({ name, requestId, events: stored }) =>
      stored.map(({ id: eventId }) => ({ eventId, name, requestId })),
    );
    return { relayed, created, handed, isLeft };
  });
  for (const event of relayed) trace(ctx, event, "event relayed");
  await publishFrames(ctx, { kind: "frames", items: created.frames });
  return {
    events: relayed.length,
    deliveries: created.deliveries.length,
    isLeft,
    streams: streamsOf(created.deliveries),
    hasFrames: relayed.some(({ name }) => !PUBLISHED_BY_LEDGER.includes(name)),
    handed,
    taken: takenOf(created, lease),
  };
}

function takenOf({ deliveries }: CreatedNotifications, lease: Lease | null): TakenInApp | null {
  const messages = deliveries.flatMap(({ inApp }) => (inApp === null ? [] : toSocketMessage(inApp)));
  return lease === null || messages.length === 0 ? null : { leaseToken: lease.leaseToken, messages };
}

/** The sender of money in an event; returns and refunds do not count against limits. */
function payerOf({ event, requestId }: { event: BusinessEvent; requestId: string | null }): readonly Payer[] {
  if (event.name !== "payment.posted" || event.payload.type !== "payment") return [];
  return event.payload.payer === null ? [] : [{ userId: event.payload.payer.userId, requestId }];
}

/** An event that cannot be parsed would block all later ones, so it is reported and skipped. */
function readEvents(ctx: ServiceContext, { name, events: stored }: OutboxRow): readonly BusinessEvent[] {
  return stored.flatMap(({ id, payload }) => {
    const event = readEvent({ id, name, payload });
    if (event === null) ctx.log.error({ eventId: id, name }, "an event cannot be read");
    return event ?? [];
  });
}
