import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../client.ts";
import { run } from "../run.ts";
import { triesOf } from "./outcome-queries.ts";
import type { NotificationRow } from "./queries.ts";
import { type DeliveryLease, takeDue } from "./take-due.ts";

/** A leased in-app delivery with the data for sockets; timestamps are text from the database. */
export type LeasedInApp = Pick<
  NotificationRow,
  | "id"
  | "userId"
  | "eventId"
  | "requestId"
  | "type"
  | "title"
  | "message"
  | "priority"
  | "category"
  | "actionUrl"
  | "actionText"
  | "icon"
> & {
  readonly deliveryId: string;
  readonly attempts: number;
  /** JSON text. */
  readonly dataText: string;
  readonly digestCount: number;
  readonly createdAt: string;
  readonly isRead: boolean;
  readonly isArchived: boolean;
  readonly snoozedUntil: string | null;
};

/**
 * Leases due in-app deliveries like `takeDue`. Selects few columns and converts row by row: at ten thousand a second, buffering
 * a thousand rows is a large part of the garbage collection cost.
 */
export function leaseInApp<Kept>(
  db: Database,
  lease: DeliveryLease,
  keep: (row: LeasedInApp) => Kept,
): Promise<readonly Kept[]> {
  const wanted = WHAT_SOCKETS_HEAR;
  return takeDue(db, "in_app", lease, {
    wanted,
    keep: (values: Values) => keep(read(values)),
    asValues: true,
  });
}

/** Columns of a delivery `t` and its notification `n`. */
export const IN_APP_COLUMNS = sql`t.id as "deliveryId", t.attempts, n.id, n.user_id as "userId", n.event_id as "eventId",
  n.request_id as "requestId", n.type, n.title, n.message, n.priority, n.category, n.action_url as "actionUrl",
  n.action_text as "actionText", n.icon, n.data::text as "dataText", n.digest_count as "digestCount",
  n.created_at as "createdAt", n.read_at is not null as "isRead", n.archived_at is not null as "isArchived",
  n.snoozed_until as "snoozedUntil"`;
const WHAT_SOCKETS_HEAR = sql`
  select ${IN_APP_COLUMNS}
  from taken t cross join lateral (select * from notifications n where n.id = t.notification_id limit 1) n`;

/** Values of a row, in the order of the columns above. */
type Values = readonly [
  deliveryId: LeasedInApp["deliveryId"],
  attempts: LeasedInApp["attempts"],
  id: LeasedInApp["id"],
  userId: LeasedInApp["userId"],
  eventId: LeasedInApp["eventId"],
  requestId: LeasedInApp["requestId"],
  type: LeasedInApp["type"],
  title: LeasedInApp["title"],
  message: LeasedInApp["message"],
  priority: LeasedInApp["priority"],
  category: LeasedInApp["category"],
  actionUrl: LeasedInApp["actionUrl"],
  actionText: LeasedInApp["actionText"],
  icon: LeasedInApp["icon"],
  dataText: LeasedInApp["dataText"],
  digestCount: LeasedInApp["digestCount"],
  createdAt: LeasedInApp["createdAt"],
  isRead: LeasedInApp["isRead"],
  isArchived: LeasedInApp["isArchived"],
  snoozedUntil: LeasedInApp["snoozedUntil"],
];

function read(values: Values): LeasedInApp {
  return {
    deliveryId: values[0],
    attempts: values[1],
    id: values[2],
    userId: values[3],
    eventId: values[4],
    requestId: values[5],
    type: values[6],
    title: values[7],
    message: values[8],
    priority: values[9],
    category: values[10],
    actionUrl: values[11],
    actionText: values[12],
    icon: values[13],
    dataText: values[14],
    digestCount: values[15],
    createdAt: values[16],
    isRead: values[17],
    isArchived: values[18],
    snoozedUntil: values[19],
  };
}

/** Fields of in-app deliveries that are needed when publishing failed. */
export type UnsentInApp = Pick<LeasedInApp, "deliveryId" | "attempts" | "eventId" | "requestId" | "priority">;

/** In-app deliveries of a lease that no other process has leased since. */
export function findUnsentInApp(db: Queryable, leaseToken: string): Promise<readonly UnsentInApp[]> {
  return run<UnsentInApp>(
    db,
    sql`select d.id as "deliveryId", d.attempts, n.event_id as "eventId", n.request_id as "requestId", n.priority
      from delivery_leases l cross join lateral unnest(l.delivery_ids) as leased (id)
      join deliveries d on d.id = leased.id join notifications n on n.id = d.notification_id
      where l.token = ${leaseToken}::uuid`,
  );
}

/**
 * Marks all deliveries of a lease as sent by one attempt and releases the lease; does nothing when the lease is lost. The lease
 * contains the ids, so that nothing is read back. An acknowledged one becomes delivered instead of sent.
 */
export async function writeAllSent(
  db: Queryable,
  leaseToken: string,
  tried: { readonly startedAt: Date; readonly finishedAt: Date },
): Promise<void> {
  const added = triesOf({ ...tried, outcome: "sent", error: null });
  await run(
    db,
    sql`with lease as materialized (delete from delivery_leases where token = ${leaseToken}::uuid returning delivery_ids),
      sent as materialized (select unnest(delivery_ids) as id from lease)
      update deliveries d set
        state = case
          when d.state <> 'pending' then d.state
          when d.delivered_at is not null then 'delivered'
          else 'sent' end,
        attempts = d.attempts + 1,
        tries = d.tries || ${added}::jsonb,
        sent_at = ${tried.finishedAt.toISOString()}::timestamptz,
        last_error = null
      from sent where d.id = sent.id`,
  );
}
