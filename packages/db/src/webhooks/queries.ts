import { eq } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { webhookInbox } from "./tables.ts";

export type WebhookRow = typeof webhookInbox.$inferSelect;

/** Inserts a provider's call; false when the same provider event is stored. */
export async function insertWebhook(tx: Tx, row: typeof webhookInbox.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(webhookInbox)
    .values(row)
    .onConflictDoNothing({ target: [webhookInbox.provider, webhookInbox.providerEventId] })
    .returning({ id: webhookInbox.id });
  return rows.length === 1;
}

/** Marks a call as processed and returns it; null once it was deleted. */
export async function markWebhookProcessed(tx: Tx, id: string, now: Date): Promise<WebhookRow | null> {
  const [row] = await tx
    .update(webhookInbox)
    .set({ processedAt: now })
    .where(eq(webhookInbox.id, id))
    .returning();
  return row ?? null;
}

/** Deletes up to `limit` calls received before a moment; returns the number. */
export function deleteOldWebhooks(db: Queryable, before: Date, limit: number): Promise<number> {
  const { id: key, receivedAt: endedAt } = webhookInbox;
  return deleteEnded(db, { key, endedAt, by: before, limit });
}
