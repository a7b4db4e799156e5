import { insertWebhook } from "@evenly/db/webhooks/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";

export type ReceivedWebhook = {
  readonly provider: string;
  /** By which repeats of the provider are known. */
  readonly providerEventId: string;
  readonly url: string;
  readonly body: string;
};

/**
 * Keeps a provider's call whose signature is right, with the event by which its consumer hears of it; a repeat of the provider's
 * changes nothing.
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
