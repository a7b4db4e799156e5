import { invariant, type News } from "@evenly/contract";
import type { FrameItem } from "@evenly/contract/realtime/bus";
import type { Tx } from "@evenly/db";
import {
  insertTold,
  type MadeDelivery,
  type NewDelivery,
  type NewNotification,
} from "@evenly/db/notifications/queries";
import { listRecipients, type RecipientRow } from "@evenly/db/notifications/recipient-queries";
import type { Lease } from "@evenly/db/notifications/take-due";
import {
  type Burst,
  choicesOf,
  foldBursts,
  type PlannedNotification,
  planNotification,
} from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";
import type { NotificationTexts } from "../ports.ts";
import { foldIntoOpen } from "./fold-into-open.ts";
import { tryEach } from "./try-each.ts";

/** News and where it comes from; one event tells one person at most once. */
export type Told = { readonly eventId: string; readonly requestId: string | null; readonly news: News };
/** What was done: the deliveries made, and what sockets hear after commit. */
export type Telling = {
  readonly deliveries: readonly MadeDelivery[];
  readonly frames: readonly FrameItem[];
};
export type Planned = Told & { readonly plan: PlannedNotification; readonly person: RecipientRow };
export type Writing = {
  readonly ctx: ServiceContext;
  readonly tx: Tx;
  readonly texts: NotificationTexts;
  /** Takes those in the app, for the caller to tell sockets of after commit; without it they wait with the others. */
  readonly lease: Lease | null;
};

type Prepared = { readonly notification: NewNotification; readonly deliveries: readonly NewDelivery[] };
/**
 * Makes notifications and their deliveries in the caller's transaction, in the words and over the channels of each person, a
 * few statements for all of them. What was told before is not told again; what comes in bursts folds into one.
 *
 * @see docs/decisions/0025-planning.md
 */
export async function tell(writing: Writing, told: readonly Told[]): Promise<Telling> {
  const { ctx, tx } = writing;
  const now = ctx.clock.now();
  const people = await listRecipients(tx, [...new Set(told.map(({ news }) => news.userId))], now);
  const byId = new Map(people.map((person) => [person.userId, person]));
  const planned = await tryEach(
    ctx,
    told,
    ({ eventId }) => eventId,
    (each) => {
      const person = byId.get(each.news.userId);
      invariant(person, "who is told exists");
      return { ...each, person, plan: planNotification(each.news, recipientOf(person), now) };
    },
  );
  const bursts = foldBursts(planned);
  const { unfolded, frames } = await foldIntoOpen(writing, bursts);
  const prepared = await tryEach(
    ctx,
    unfolded,
    ({ first }) => first.eventId,
    (burst) => prepare(writing, burst),
  );
  const deliveries = await insertTold(
    tx,
    prepared.map(({ notification }) => notification),
    prepared.flatMap((each) => each.deliveries),
    writing.lease,
  );
  return { deliveries, frames };
}

function recipientOf(person: RecipientRow) {
  return { ...person, choices: choicesOf(person.settings, person.muted) };
}

async function prepare({ ctx, texts }: Writing, burst: Burst<Planned>): Promise<Prepared> {
  const { eventId, requestId, person, plan } = burst.first;
  const now = ctx.clock.now();
  const words = await texts.notification(burst.content, person);
  const { content: _latest, digest, isRead, deliveries, ...facts } = plan;
  const notification = {
    ...facts,
    ...burst.content,
    ...words,
    actionText: plan.actionUrl === null ? null : words.actionText,
    id: ctx.ids.uuid(),
    eventId,
    requestId,
    digestKey: digest?.key ?? null,
    digestUntil: digest?.until ?? null,
    digestCount: burst.count,
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
