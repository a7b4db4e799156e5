import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, run } from "../run.ts";
import { delivered } from "./acknowledge-queries.ts";

export type Receipt = {
  readonly channel: "email" | "sms";
  readonly deliveryId: string;
  readonly providerMessageId: string;
  readonly at: Date;
};

/**
 * For a sent delivery only its current message id matches: an earlier sending had another one. For a delivery in flight any id
 * matches, since the newest is not known yet.
 */
const isMeant = ({ channel, deliveryId, providerMessageId }: Receipt) =>
  sql`d.id = ${deliveryId} and d.channel = ${channel}
    and (d.state = 'pending' or coalesce(d.provider_message_id, ${providerMessageId}) = ${providerMessageId})`;

/** Records once that a message arrived. */
export async function markReceived(db: Queryable, receipt: Receipt): Promise<boolean> {
  const rows = await run(
    db,
    sql`update deliveries d set ${delivered(receipt.at)}
      where ${isMeant(receipt)} and d.delivered_at is null and d.state in ('pending', 'sent') returning d.id`,
  );
  return rows.length > 0;
}

/**
 * Records that an accepted message did not arrive. A delivered one is unchanged. A delivery in flight becomes failed with its
 * outcome, if the receipt is for that message.
 */
export async function markBounced(db: Queryable, receipt: Receipt, reason: string): Promise<boolean> {
  const rows = await run(
    db,
    sql`update deliveries d set state = case when d.state = 'sent' then 'failed' else d.state end, last_error = ${reason},
        provider_message_id = ${receipt.providerMessageId}
      where ${isMeant(receipt)} and (d.state = 'sent'
        or d.state = 'pending' and d.delivered_at is null and d.provider_message_id is distinct from ${receipt.providerMessageId})
      returning d.id`,
  );
  return rows.length > 0;
}

/** Condition: the delivery's subscription is active, or it is not a push. */
export function hasBrowser(pushSubscriptionId: SQLWrapper): SQL {
  return sql`not exists (select from push_subscriptions p where p.id = ${pushSubscriptionId} and p.ended_at is not null)`;
}

/** Makes failed deliveries due again with fresh attempts; pushes to ended subscriptions stay failed. */
export async function renewDeliveries(
  db: Queryable,
  deliveryIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const rows = await run<{ id: string }>(
    db,
    sql`update deliveries d set state = 'pending', attempts = 0, due_at = ${now.toISOString()}::timestamptz,
        scheduled_for = null, sent_at = null, provider_message_id = null
      where d.id = any(${list(deliveryIds, "uuid")}) and d.state = 'failed' and ${hasBrowser(sql`d.push_subscription_id`)}
      returning d.id`,
  );
  return rows.map((row) => row.id);
}
