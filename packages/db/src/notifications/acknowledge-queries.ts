import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, run } from "../run.ts";

/**
 * Notes that somebody's clients have shown these of their notifications, and gives how many of them nobody had told of
 * before. What is still being sent becomes delivered with its outcome. Rows are locked in one order: of many, others write some.
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

/** Notes that a browser has shown a push, and gives how many deliveries that tells of for the first time. */
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

/** One that will be tried again arrived all the same; one that failed for good stays so. */
const isOpen = sql`d.delivered_at is null and d.state in ('pending', 'sent')`;

/** What has arrived is not tried again; the outcome of a first try that is under way makes it delivered. */
export function delivered(at: Date) {
  return sql`delivered_at = ${at.toISOString()}::timestamptz,
    state = case when d.state = 'pending' and d.attempts = 0 then d.state else 'delivered' end`;
}
