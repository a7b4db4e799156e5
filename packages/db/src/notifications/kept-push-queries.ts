import { sql } from "drizzle-orm";
import type { Tx } from "../client.ts";

/** Older notifications need no check, since quiet hours are shorter than this. */
const KEPT_DAYS_MAX = 2;

/**
 * Makes a user's kept-back pushes due after their quiet hours have changed; the sender checks the current quiet hours. Bursts
 * still wait for their window.
 */
export async function wakeKeptPushes(tx: Tx, userId: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`update deliveries d set due_at = ${at}
    from notifications n
    where n.user_id = ${userId} and n.created_at > ${at} - ${KEPT_DAYS_MAX} * interval '1 day'
      and (n.digest_until is null or n.digest_until <= ${at})
      and d.notification_id = n.id and d.channel = 'push' and d.state = 'pending' and d.scheduled_for > ${at}`);
}
