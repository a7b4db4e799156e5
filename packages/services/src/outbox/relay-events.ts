import { type BusinessEvent, type EventName, events, readEvent } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import {
  insertDeliveries,
  insertNotifications,
  listRecipients,
  type RecipientRow,
} from "@evenly/db/notifications/queries";
import { claimUnrelayed, markRelayed, type OutboxBatch, type StoredEvent } from "@evenly/db/outbox/queries";
import { type PlannedNotification, planDeliveries, recipientIdsOf } from "@evenly/domain/notifications/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { NotificationTexts } from "../ports.ts";
import { trace } from "../shared/trace.ts";

/** Events of one transaction; a batch is never parted, so up to a batch more. */
const RELAY_MAX = 100;
export const KNOWN_EVENTS = Object.keys(events) as readonly EventName[];

export type RelayResult = { readonly events: number; readonly deliveries: number };

/**
 * Makes notifications and their deliveries from the oldest events that nobody has relayed, and marks those, all in one
 * transaction: killed anywhere, it has happened wholly or not at all.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md
 */
export function relayEvents(ctx: ServiceContext, texts: NotificationTexts): Promise<RelayResult> {
  return withTransaction(ctx, async (tx) => {
    const batches = await claimUnrelayed(tx, { names: KNOWN_EVENTS, eventCountMax: RELAY_MAX });
    const stored = batches.flatMap(({ name, events, requestId }) =>
      events.map((event) => ({ ...event, name, requestId })),
    );
    const known = readEvents(ctx, stored);
    const people = await listRecipients(tx, [...new Set(known.flatMap(recipientIdsOf))]);
    const requestIds = new Map(stored.map((event) => [event.id, event.requestId]));
    const planned = known.flatMap((event) => plan(event, people, requestIds.get(event.id) ?? null));
    const readers = await loadReaders(tx, planned, people);
    const prepared = (
      await Promise.all(planned.map((each) => prepareOrReport(ctx, texts, each, readers)))
    ).flat();
    const added = await insertNotifications(
      tx,
      prepared.map((each) => each.notification),
    );
    const deliveries = prepared
      .filter((each) => added.has(each.notification.id))
      .flatMap((each) => each.deliveries);
    await insertDeliveries(tx, deliveries);
    await markRelayed(
      tx,
      batches.map((batch) => batch.id),
    );
    for (const { id: eventId, name, requestId } of stored)
      trace(ctx, { eventId, name, requestId }, "event relayed");
    return { events: stored.length, deliveries: deliveries.length };
  });
}

type Planned = {
  readonly eventId: string;
  readonly requestId: string | null;
  readonly plan: PlannedNotification;
};

/** An event that cannot be read would stop all that follow; it is reported, and its batch stays for whoever mends it. */
function readEvents(
  ctx: ServiceContext,
  rows: readonly (StoredEvent & Pick<OutboxBatch, "name">)[],
): readonly BusinessEvent[] {
  return rows.flatMap((row) => {
    const event = readEvent(row);
    if (event === null) ctx.log.error({ eventId: row.id, name: row.name }, "an event cannot be read");
    return event ?? [];
  });
}

function plan(
  event: BusinessEvent,
  people: readonly RecipientRow[],
  requestId: string | null,
): readonly Planned[] {
  const recipients = new Map(
    people.map((person) => [person.userId, { ...person, isEmailVerified: person.emailVerifiedAt !== null }]),
  );
  return planDeliveries(event, recipients).map((each) => ({ eventId: event.id, requestId, plan: each }));
}

async function loadReaders(
  tx: Tx,
  planned: readonly Planned[],
  people: readonly RecipientRow[],
): Promise<ReadonlyMap<string, RecipientRow>> {
  const readers = new Map(people.map((person) => [person.userId, person]));
  const missing = new Set(planned.map((each) => each.plan.userId).filter((userId) => !readers.has(userId)));
  for (const person of await listRecipients(tx, [...missing])) readers.set(person.userId, person);
  return readers;
}

/** What there are no words for would stop all that follow, too. */
async function prepareOrReport(...parts: Parameters<typeof prepare>) {
  const [ctx, , { eventId }] = parts;
  try {
    return [await prepare(...parts)];
  } catch (error) {
    ctx.log.error({ err: error, eventId }, "an event cannot be put into words");
    return [];
  }
}

async function prepare(
  ctx: ServiceContext,
  texts: NotificationTexts,
  { eventId, requestId, plan: planned }: Planned,
  readers: ReadonlyMap<string, RecipientRow>,
) {
  const now = ctx.clock.now();
  const reader = readers.get(planned.userId) ?? { firstName: "", locale: "en", timeZone: "UTC" };
  const { title, message } = await texts.notification(planned.content, reader);
  const { template, data } = planned.content;
  const { userId, type, priority, category, actionUrl, isListed } = planned;
  const facts = { userId, type, priority, category, actionUrl, isListed };
  const notification = {
    id: ctx.ids.uuid(),
    eventId,
    requestId,
    template,
    data,
    title,
    message,
    ...facts,
    createdAt: now,
  };
  const deliveries = planned.deliveries.map((delivery) => ({
    id: ctx.ids.uuid(),
    notificationId: notification.id,
    ...delivery,
    dueAt: now,
    createdAt: now,
  }));
  return { notification, deliveries };
}
