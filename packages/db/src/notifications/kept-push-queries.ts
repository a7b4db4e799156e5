import { sql } from "drizzle-orm";
import type { Tx } from "../client.ts";

/** No quiet hours last longer, so that older notifications need no look. */
const KEPT_DAYS_MAX = 2;

/**
 * Makes somebody's pushes due that wait for the end of quiet hours, as of hours that hold no more: whoever sends them asks for
 * the hours of now. Bursts still wait for their window.
 */
export async function wakeKeptPushes(tx: Tx, userId: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`update deliveries d set due_at = ${at}
    from notifications n
    where n.user_id = ${userId} and n.created_at > ${at} - ${KEPT_DAYS_MAX} * interval '1 day'
      and (n.digest_until is null or n.digest_until <= ${at})
      and d.notification_id = n.id and d.channel = 'push' and d.state = 'pending' and d.scheduled_for > ${at}`);
}
