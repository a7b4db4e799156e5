import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../client.ts";
import { firstIdOf } from "../first-id-of.ts";
import { list, run } from "../run.ts";
import { inTransaction } from "../transaction.ts";

/**
 * Deletes up to `limit` of the oldest deliveries that ended before a moment, with their attempts and their notifications if
 * those are unlisted; returns the number of deliveries. Ids start with their timestamp, so the primary key finds the oldest. A
 * notification with a once-key stays, since it prevents repetition.
 */
export function deleteOldDeliveries(db: Database, before: Date, limit: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await run<{ readonly notificationId: string }>(
      tx,
      sql`with old as materialized (
          select id, notification_id from deliveries
          where id < ${firstIdOf(before)}::uuid and created_at < ${before.toISOString()}::timestamptz and state <> 'pending'
          order by id limit ${limit} for update skip locked
        ), deleted as (
          delete from deliveries d using old where d.id = old.id
        )
        select notification_id as "notificationId" from old`,
    );
    const notificationIds = [...new Set(rows.map((row) => row.notificationId))];
    await run(
      tx,
      sql`delete from notifications n
        where n.id = any(${list(notificationIds, "uuid")}) and (not n.is_listed or n.deleted_at is not null)
          and n.once_key is null and not exists (select from deliveries d where d.notification_id = n.id)`,
    );
    return rows.length;
  });
}

/** Deletes up to `limit` subscriptions that ended before a moment and that no delivery references; returns the number. */
export async function deleteOldPushSubscriptions(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await run(
    db,
    sql`delete from push_subscriptions where id = any(array(
        select p.id from push_subscriptions p
        where p.ended_at < ${before.toISOString()}::timestamptz
          and not exists (select from deliveries d where d.push_subscription_id = p.id)
        order by p.ended_at limit ${limit}))
      returning id`,
  );
  return rows.length;
}
