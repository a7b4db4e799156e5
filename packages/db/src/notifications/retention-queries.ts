import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../client.ts";
import { firstIdOf } from "../first-id-of.ts";
import { list, run } from "../run.ts";
import { inTransaction } from "../transaction.ts";

/**
 * Deletes some of the oldest deliveries that ended before a moment, with their attempts, and those of their notifications that
 * nobody sees in a list; gives how many deliveries. Ids begin with their time, so that their own index leads to the oldest.
 * A notification that may happen once stays, since it is what keeps it from happening again.
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

/** Deletes some of the subscriptions that ended before a moment and to which no delivery refers any more; gives how many. */
export async function deleteOldSubscriptions(db: Queryable, before: Date, limit: number): Promise<number> {
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
