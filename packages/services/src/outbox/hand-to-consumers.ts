import { type BusinessEvent, events } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { insertConsumptions, type NewConsumption } from "@evenly/db/jobs/queries";
import type { LockedRow } from "@evenly/db/outbox/queries";
import type { ServiceContext } from "../context.ts";
import type { EventConsumer } from "../feature.ts";
import type { Consumption } from "../jobs/index.ts";

type Happened = { readonly event: BusinessEvent; readonly row: LockedRow };

/** Inserts a row per event and consumer, in the transaction that marks the events as relayed; returns their number. */
export async function handToConsumers(
  ctx: ServiceContext,
  tx: Tx,
  consumers: readonly EventConsumer[],
  happened: readonly Happened[],
): Promise<number> {
  const added = happened.flatMap((each) =>
    consumers
      .filter((consumer) => consumer.events.includes(each.event.name))
      .map((consumer) => toConsumption(ctx, consumer, each)),
  );
  await insertConsumptions(tx, added);
  return added.length;
}

/** UUIDv7 ids increase, so that events of one row keep their order. */
function toConsumption(
  ctx: ServiceContext,
  { name, orderingKey }: EventConsumer,
  { event, row }: Happened,
): NewConsumption {
  const payload: Consumption = { eventId: event.id, event: event.name, payload: event.payload };
  return {
    id: ctx.ids.uuid(),
    name,
    version: events[event.name].version,
    dedupeKey: event.id,
    orderingKey: orderingKey?.(event) ?? null,
    payload,
    requestId: row.requestId,
    createdAt: row.createdAt,
    dueAt: ctx.clock.now(),
  };
}
