import { invariant, type News } from "@evenly/contract";
import { factsOf, pathOf } from "@evenly/contract/notifications/content";
import type { FrameItem } from "@evenly/contract/realtime/bus";
import type { Tx } from "@evenly/db";
import {
  insertNotifications,
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
  type PreparedNotification,
  prepareNotification,
} from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";
import type { NotificationTexts } from "../ports.ts";
import { foldIntoOpenDigests } from "./fold-into-open-digests.ts";
import { tryEach } from "./try-each.ts";

/** News with its source event; one event notifies a person at most once. */
export type SourcedNews = {
  readonly eventId: string;
  readonly requestId: string | null;
  readonly news: News;
};
/** The deliveries created, and the frames to publish after commit. */
export type CreatedNotifications = {
  readonly deliveries: readonly MadeDelivery[];
  readonly frames: readonly FrameItem[];
};
export type Prepared = SourcedNews & {
  readonly prepared: PreparedNotification;
  readonly person: RecipientRow;
};
export type Writing = {
  readonly ctx: ServiceContext;
  readonly tx: Tx;
  readonly texts: NotificationTexts;
  /**
   * Lease under which in-app deliveries are leased for the caller, who publishes them after commit; without a lease they wait
   * for the processor.
   */
  readonly lease: Lease | null;
};

type NewRows = { readonly notification: NewNotification; readonly deliveries: readonly NewDelivery[] };
/**
 * Creates notifications and their deliveries in the caller's transaction, in each person's language and channels, with a few
 * statements in total. News already sent is skipped; bursts are folded.
 *
 * @see docs/decisions/0025-channels-and-times.md
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function createNotifications(
  writing: Writing,
  sourced: readonly SourcedNews[],
): Promise<CreatedNotifications> {
  const { ctx, tx } = writing;
  const now = ctx.clock.now();
  const people = await listRecipients(tx, [...new Set(sourced.map(({ news }) => news.userId))], now);
  const byId = new Map(people.map((person) => [person.userId, person]));
  const prepared = await tryEach(
    ctx,
    sourced,
    ({ eventId }) => eventId,
    (each) => {
      const person = byId.get(each.news.userId);
      invariant(person, "the recipient exists");
      return { ...each, person, prepared: prepareNotification(each.news, recipientOf(person), now) };
    },
  );
  const bursts = foldBursts(prepared);
  const { unfolded, frames } = await foldIntoOpenDigests(writing, bursts);
  const rows = await tryEach(
    ctx,
    unfolded,
    ({ first }) => first.eventId,
    (burst) => toRows(writing, burst),
  );
  const deliveries = await insertNotifications(
    tx,
    rows.map(({ notification }) => notification),
    rows.flatMap((each) => each.deliveries),
    writing.lease,
  );
  return { deliveries, frames };
}

function recipientOf(person: RecipientRow) {
  return { ...person, choices: choicesOf(person.settings, person.muted) };
}

async function toRows({ ctx, texts }: Writing, burst: Burst<Prepared>): Promise<NewRows> {
  const { eventId, requestId, person, prepared } = burst.first;
  const now = ctx.clock.now();
  const words = await texts.notification(burst.content, person);
  const { content: _latest, digest, deliveries, ...facts } = prepared;
  // Of a burst the link is that of its latest text.
  const actionUrl = prepared.actionUrl === null ? null : pathOf(burst.content);
  const notification = {
    ...facts,
    ...burst.content,
    ...words,
    actionUrl,
    actionText: actionUrl === null ? null : words.actionText,
    icon: factsOf(burst.content.template).icon,
    id: ctx.ids.uuid(),
    eventId,
    requestId,
    digestKey: digest?.key ?? null,
    digestUntil: digest?.until ?? null,
    digestCount: burst.count,
    readAt: null,
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
