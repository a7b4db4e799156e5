import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, run } from "../run.ts";

/**
 * Marks a user's notifications as shown by a client; returns how many were not marked before. A delivery in flight becomes
 * delivered with its outcome. Rows are locked in a fixed order, since concurrent statements write overlapping sets.
 */
export async function markShown(
  db: Queryable,
  shown: { readonly userId: string; readonly notificationIds: readonly string[]; readonly at: Date },
): Promise<number> {
  const rows = await run<{ id: string }>(
    db,
    sql`with shown as materialized (
        select d.id from notifications n join deliveries d on d.notification_id = n.id
        where n.id = any(${list(shown.notificationIds, "uuid")}) and n.user_id = ${shown.userId}
          and d.channel = 'in_app' and ${isOpen}
        order by d.id for update of d
      )
      update deliveries d set ${delivered(shown.at)} from shown where d.id = shown.id and ${isOpen}
      returning d.id`,
  );
  return rows.length;
}

/** Marks a push as shown by a browser; returns the number of newly delivered deliveries. */
export async function markPushShown(
  db: Queryable,
  shown: { readonly deliveryId: string; readonly at: Date },
): Promise<number> {
  const rows = await run<{ id: string }>(
    db,
    sql`update deliveries d set ${delivered(shown.at)}
      where d.id = ${shown.deliveryId} and d.channel = 'push' and ${isOpen} returning d.id`,
  );
  return rows.length;
}

/** Includes pending ones, which arrived although they would be retried; permanently failed ones stay failed. */
const isOpen = sql`d.delivered_at is null and d.state in ('pending', 'sent')`;

/** A delivered one is not retried; a first attempt in flight becomes delivered with its outcome. */
export function delivered(at: Date) {
  return sql`delivered_at = ${at.toISOString()}::timestamptz,
    state = case when d.state = 'pending' and d.attempts = 0 then d.state else 'delivered' end`;
}
