import { type BusinessEvent, newsOf, readEvent } from "@evenly/contract";
import type { DeliveryLane, Lease } from "@evenly/db/notifications/take-due";
import { claimUnrelayed, hasUnclaimed, markRelayed, type OutboxBatch } from "@evenly/db/outbox/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { EventConsumer } from "../feature.ts";
import { keepToTell, type TakenInApp } from "../notifications/index.ts";
import type { NotificationTexts } from "../ports.ts";
import { newLease } from "../shared/new-lease.ts";
import { publishFrames } from "../shared/publish-frames.ts";
import { trace } from "../shared/trace.ts";
import { handToConsumers } from "./hand-to-consumers.ts";
import { KNOWN_EVENTS, TOLD_BY_LEDGER } from "./known-events.ts";
import { lanesOf } from "./lanes-of.ts";
import { type Telling, tell } from "./tell.ts";
import { type Payer, tellOfLimits } from "./tell-of-limits.ts";

/** Events of one transaction; a batch is never parted, so up to a batch more. */
const RELAY_MAX = 100;

export type RelayResult = {
  readonly events: number;
  readonly deliveries: number;
  /** Whether events are left, beyond those of one transaction or passed over since somebody has locked them. */
  readonly isLeft: boolean;
  /** Where deliveries wait for their processor. */
  readonly lanes: readonly DeliveryLane[];
  /** Whether there are frames that nobody else publishes. */
  readonly hasFrames: boolean;
  /** How many events wait for their consumers. */
  readonly handed: number;
  /** For `tellSockets`. */
  readonly taken: TakenInApp | null;
};

/**
 * Makes notifications and their deliveries from the oldest events that nobody has relayed, hands them to their consumers, and
 * marks them, all in one transaction: killed anywhere, it has happened wholly or not at all. It may take those in the app for so long, for its caller to tell
 * sockets of them at once.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md
 */
export async function relayEvents(
  ctx: ServiceContext,
  texts: NotificationTexts,
  takeForMs: number | null = null,
  consumers: readonly EventConsumer[] = [],
): Promise<RelayResult> {
  const lease = takeForMs === null ? null : newLease(ctx, takeForMs);
  const { relayed, telling, handed, isLeft } = await withTransaction(ctx, async (tx) => {
    const batches = await claimUnrelayed(tx, { kinds: KNOWN_EVENTS, eventCountMax: RELAY_MAX });
    const happened = batches.flatMap((batch) =>
      readEvents(ctx, batch).map((event) => ({ event, batch, requestId: batch.requestId })),
    );
    const told = happened.flatMap(({ event, requestId }) =>
      newsOf(event).map((news) => ({ eventId: event.id, requestId, news })),
    );
    const claimedIds = batches.map(({ id }) => id);
    // One behind the other on one connection, so that they cost one round trip.
    const [limits, , isLeft] = await Promise.all([
      tellOfLimits(ctx, tx, happened.flatMap(payerOf)),
      markRelayed(tx, claimedIds),
      hasUnclaimed(tx, { kinds: KNOWN_EVENTS, claimedIds }),
    ]);
    const handed = await handToConsumers(ctx, tx, consumers, happened);
    const telling = await tell({ ctx, tx, texts, lease }, [...told, ...limits]);
    const relayed = batches.flatMap(({ name, requestId, events: stored }) =>
      stored.map(({ id: eventId }) => ({ eventId, name, requestId })),
    );
    return { relayed, telling, handed, isLeft };
  });
  for (const event of relayed) trace(ctx, event, "event relayed");
  await publishFrames(ctx, { kind: "frames", items: telling.frames });
  return {
    events: relayed.length,
    deliveries: telling.deliveries.length,
    isLeft,
    lanes: lanesOf(telling.deliveries),
    hasFrames: relayed.some(({ name }) => !TOLD_BY_LEDGER.includes(name)),
    handed,
    taken: takenOf(telling, lease),
  };
}

function takenOf({ deliveries }: Telling, lease: Lease | null): TakenInApp | null {
  const toTell = deliveries.flatMap(({ inApp }) => (inApp === null ? [] : keepToTell(inApp)));
  return lease === null || toTell.length === 0 ? null : { leaseToken: lease.leaseToken, toTell };
}

/** Who has sent money by an event; what is given back counts for no limit. */
function payerOf({ event, requestId }: { event: BusinessEvent; requestId: string | null }): readonly Payer[] {
  if (event.name !== "payment.posted" || event.payload.type !== "payment") return [];
  return event.payload.payer === null ? [] : [{ userId: event.payload.payer.userId, requestId }];
}

/** An event that cannot be read would stop all that follow: it is reported and passed over. */
function readEvents(ctx: ServiceContext, { name, events: stored }: OutboxBatch): readonly BusinessEvent[] {
  return stored.flatMap(({ id, payload }) => {
    const event = readEvent({ id, name, payload });
    if (event === null) ctx.log.error({ eventId: id, name }, "an event cannot be read");
    return event ?? [];
  });
}
