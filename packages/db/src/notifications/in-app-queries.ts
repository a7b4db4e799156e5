import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../client.ts";
import { run } from "../run.ts";
import { triesOf } from "./outcome-queries.ts";
import type { NotificationRow } from "./queries.ts";
import { type Claim, takeDue } from "./take-due.ts";

/** An in-app delivery that is taken, and what sockets are told; moments are texts, as the database writes them. */
export type ClaimedInApp = Pick<
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
  /** As JSON. */
  readonly dataText: string;
  readonly digestCount: number;
  readonly createdAt: string;
  readonly isRead: boolean;
  readonly isArchived: boolean;
  readonly snoozedUntil: string | null;
};

/**
 * Takes in-app deliveries that are due, as `takeDue` does: the fewest columns, since they come by the ten thousand a second, and
 * a thousand rows that are kept until the last one has come are a good part of what collecting garbage costs.
 */
export function claimInApp<Kept>(
  db: Database,
  claim: Claim,
  keep: (row: ClaimedInApp) => Kept,
): Promise<readonly Kept[]> {
  return takeDue(db, "in_app", claim, { wanted: WHAT_SOCKETS_HEAR, keep });
}

const WHAT_SOCKETS_HEAR = sql`
  select t.id as "deliveryId", t.attempts,
    n.id, n.user_id as "userId", n.event_id as "eventId", n.request_id as "requestId", n.type, n.title, n.message,
    n.priority, n.category, n.action_url as "actionUrl", n.action_text as "actionText", n.icon, n.data::text as "dataText",
    n.digest_count as "digestCount", n.created_at as "createdAt", n.read_at is not null as "isRead",
    n.archived_at is not null as "isArchived", n.snoozed_until as "snoozedUntil"
  from taken t cross join lateral (select * from notifications n where n.id = t.notification_id limit 1) n`;

/**
 * Writes that all deliveries of a lease were sent by one try, and gives up the lease; whoever lost it changes nothing.
 * Which they are stands in the lease, so that nothing is read back. What was acknowledged meanwhile is delivered, not only sent.
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
