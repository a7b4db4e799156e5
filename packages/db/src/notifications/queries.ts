import { sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { jsonRows } from "../json-rows.ts";
import { run } from "../run.ts";
import { IN_APP_COLUMNS, type LeasedInApp } from "./in-app-queries.ts";
import { type deliveries, mailboxMessages, type notifications } from "./tables.ts";
import { type Lease, leasing } from "./take-due.ts";

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = typeof notifications.$inferInsert;
export type NewDelivery = typeof deliveries.$inferInsert;

/** An inserted delivery; an in-app delivery under a lease has the data for sockets. */
export type MadeDelivery = {
  readonly channel: NewDelivery["channel"];
  readonly inApp: LeasedInApp | null;
};
type MadeRow = Pick<MadeDelivery, "channel"> & {
  readonly [Column in keyof LeasedInApp]: LeasedInApp[Column] | null;
};

/**
 * Inserts notifications with their deliveries and returns those. One that exists for the same person and event, or with the
 * same once-key, is skipped with its deliveries. With a lease the in-app deliveries are leased for the caller. All rows go as
 * one JSON value: thousands of parameters took ten times as long as writing the rows.
 */
export async function insertNotifications(
  tx: Tx,
  created: readonly NewNotification[],
  waiting: readonly NewDelivery[],
  lease: Lease | null,
): Promise<readonly MadeDelivery[]> {
  if (created.length === 0) return [];
  const isLeased = sql`t.channel = 'in_app' and ${lease !== null}::boolean`;
  const rows = await run<MadeRow>(
    tx,
    sql`with added as (
        insert into notifications (id, user_id, event_id, request_id, template, type, title, message, priority, category,
          action_url, action_text, icon, data, is_listed, once_key, digest_key, digest_until, digest_count, read_at, created_at)
        select id, "userId", "eventId", "requestId", template, type, title, message, priority, category, "actionUrl",
          "actionText", icon, data, "isListed", "onceKey", "digestKey", "digestUntil", coalesce("digestCount", 1), "readAt",
          "createdAt"
        from jsonb_to_recordset(${jsonRows(inOneOrder(created))}) as n (id uuid, "userId" uuid, "eventId" uuid,
          "requestId" text, template text, type text, title text, message text, priority text, category text,
          "actionUrl" text, "actionText" text, icon text, data jsonb, "isListed" boolean, "onceKey" text, "digestKey" text,
          "digestUntil" timestamptz, "digestCount" int, "readAt" timestamptz, "createdAt" timestamptz)
        on conflict do nothing returning *
      ), waiting as (
        insert into deliveries (id, notification_id, channel, push_subscription_id, address_sealed, due_at, scheduled_for,
          created_at)
        select d.id, d."notificationId", d.channel, d."pushSubscriptionId", d."addressSealed", d."dueAt", d."scheduledFor",
          d."createdAt"
        from jsonb_to_recordset(${jsonRows(waiting)}) as d (id uuid, "notificationId" uuid, channel text,
          "pushSubscriptionId" uuid, "addressSealed" text, "dueAt" timestamptz, "scheduledFor" timestamptz,
          "createdAt" timestamptz)
        join added on added.id = d."notificationId"
        returning id, notification_id, channel, attempts
      )${lease === null ? sql`` : sql`, lease as (${leasing(lease, sql`waiting t where ${isLeased}`)})`}
      select t.channel, ${IN_APP_COLUMNS} from waiting t left join added n on n.id = t.notification_id and ${isLeased}`,
  );
  return rows.map(({ channel, ...inApp }) => ({
    channel,
    inApp: inApp.id === null ? null : (inApp as LeasedInApp),
  }));
}

/** Checks whether a user was notified of an event, deleted notifications included. */
export async function hasNotification(db: Queryable, userId: string, eventId: string): Promise<boolean> {
  const rows = await run(
    db,
    sql`select 1 from notifications where user_id = ${userId}::uuid and event_id = ${eventId}::uuid`,
  );
  return rows.length > 0;
}

/** Sorts by once-key, so that two relays with the same keys lock them in the same order and do not deadlock. */
function inOneOrder(created: readonly NewNotification[]): readonly NewNotification[] {
  const keyOf = ({ userId, onceKey }: NewNotification) => `${userId} ${onceKey ?? ""}`;
  return [...created].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Stores a message in the development mailbox, once per message id. */
export async function insertMailboxMessage(
  db: Queryable,
  row: typeof mailboxMessages.$inferInsert,
): Promise<void> {
  await db.insert(mailboxMessages).values(row).onConflictDoNothing();
}
