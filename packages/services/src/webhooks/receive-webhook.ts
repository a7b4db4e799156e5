import { insertWebhook } from "@evenly/db/webhooks/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";

export type ReceivedWebhook = {
  readonly provider: string;
  /** The provider's id of the call, for deduplication. */
  readonly providerEventId: string;
  readonly url: string;
  readonly body: string;
};

/**
 * Stores a provider's call with a verified signature, and the event for its consumer; idempotent by the provider's id.
 *
 * @unaudited the inbox keeps what the provider said
 */
export async function receiveWebhook(
  ctx: ServiceContext,
  input: ReceivedWebhook,
): Promise<{ readonly isNew: boolean }> {
  return withTransaction(ctx, async (tx) => {
    const row = { id: ctx.ids.uuid(), receivedAt: ctx.clock.now(), ...input };
    const isNew = await insertWebhook(tx, row);
    if (isNew) await recordEvent(ctx, tx, "webhook.received", { inboxId: row.id, provider: row.provider });
    return { isNew };
  });
}
