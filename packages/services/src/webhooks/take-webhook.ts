import type { Tx } from "@evenly/db";
import { markWebhookProcessed, type WebhookRow } from "@evenly/db/webhooks/queries";
import type { ServiceContext } from "../context.ts";

/**
 * Returns the stored call of an event to a consumer and marks it as processed; null once it was deleted.
 *
 * @unaudited the inbox keeps what the provider said
 */
export async function takeWebhook(ctx: ServiceContext, tx: Tx, inboxId: string): Promise<WebhookRow | null> {
  return markWebhookProcessed(tx, inboxId, ctx.clock.now());
}
