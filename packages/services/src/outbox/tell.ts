import type { Tx } from "@evenly/db";
import {
  insertDeliveries,
  insertNotifications,
  type NewDelivery,
  type NewNotification,
} from "@evenly/db/notifications/queries";
import { listRecipients, type RecipientRow } from "@evenly/db/notifications/recipient-queries";
import {
  choicesOf,
  type News,
  type PlannedNotification,
  planNotification,
} from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";
import type { NotificationTexts } from "../ports.ts";

/** News and where it comes from; one event tells one person at most once. */
export type Told = { readonly eventId: string; readonly requestId: string | null; readonly news: News };

type Prepared = { readonly notification: NewNotification; readonly deliveries: readonly NewDelivery[] };

/**
 * Makes notifications and their deliveries in the caller's transaction, in the words and over the channels of each person, a
 * few statements for all of them; gives how many deliveries there are. What was told before is not told again.
 */
export async function tell(
  ctx: ServiceContext,
  tx: Tx,
  texts: NotificationTexts,
  told: readonly Told[],
): Promise<number> {
  const people = await listRecipients(tx, [...new Set(told.map(({ news }) => news.userId))]);
  const byId = new Map(people.map((person) => [person.userId, person]));
  const prepared = (
    await Promise.all(
      told.map((each) => {
        const person = byId.get(each.news.userId);
        return person === undefined ? [] : prepareOrReport(ctx, texts, each, person);
      }),
    )
  ).flat();
  const added = await insertNotifications(
    tx,
    prepared.map((each) => each.notification),
  );
  const deliveries = prepared
    .filter((each) => added.has(each.notification.id))
    .flatMap((each) => each.deliveries);
  await insertDeliveries(tx, deliveries);
  return deliveries.length;
}

/** What there are no words for would stop all that follow, so it is reported and left out. */
async function prepareOrReport(
  ctx: ServiceContext,
  texts: NotificationTexts,
  told: Told,
  person: RecipientRow,
): Promise<readonly Prepared[]> {
  try {
    const planned = planNotification(told.news, recipientOf(person), ctx.clock.now());
    return [await prepare(ctx, texts, told, planned, person)];
  } catch (error) {
    ctx.log.error({ err: error, eventId: told.eventId }, "an event cannot be put into words");
    return [];
  }
}

function recipientOf(person: RecipientRow) {
  return {
    ...person,
    isEmailVerified: person.emailVerifiedAt !== null,
    choices: choicesOf(person.settings, person.muted),
  };
}

async function prepare(
  ctx: ServiceContext,
  texts: NotificationTexts,
  { eventId, requestId }: Told,
  planned: PlannedNotification,
  person: RecipientRow,
): Promise<Prepared> {
  const now = ctx.clock.now();
  const { content, digest, isRead, deliveries, ...facts } = planned;
  const notification = {
    ...facts,
    ...content,
    ...(await texts.notification(content, person)),
    id: ctx.ids.uuid(),
    eventId,
    requestId,
    digestKey: digest?.key ?? null,
    digestUntil: digest?.until ?? null,
    readAt: isRead ? now : null,
    createdAt: now,
  };
  return {
    notification,
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      id: ctx.ids.uuid(),
      notificationId: notification.id,
      createdAt: now,
    })),
  };
}
