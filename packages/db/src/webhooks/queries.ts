import { eq } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { webhookInbox } from "./tables.ts";

export type WebhookRow = typeof webhookInbox.$inferSelect;

/** Keeps a provider's call; false when the same event of the provider is there already. */
export async function insertWebhook(tx: Tx, row: typeof webhookInbox.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(webhookInbox)
    .values(row)
    .onConflictDoNothing({ target: [webhookInbox.provider, webhookInbox.providerEventId] })
    .returning({ id: webhookInbox.id });
  return rows.length === 1;
}

/** Notes that a call was handled and gives it; null once it was deleted. */
export async function markWebhookProcessed(tx: Tx, id: string, now: Date): Promise<WebhookRow | null> {
  const [row] = await tx
    .update(webhookInbox)
    .set({ processedAt: now })
    .where(eq(webhookInbox.id, id))
    .returning();
  return row ?? null;
}

/** Deletes calls that came before a moment, some at a time; gives how many. */
export function deleteOldWebhooks(db: Queryable, before: Date, limit: number): Promise<number> {
  const { id: key, receivedAt: endedAt } = webhookInbox;
  return deleteEnded(db, { key, endedAt, by: before, limit });
}
