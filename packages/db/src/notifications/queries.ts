import type { Queryable, Tx } from "../client.ts";
import { deliveries, mailboxMessages, notifications } from "./tables.ts";

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = typeof notifications.$inferInsert;
export type NewDelivery = typeof deliveries.$inferInsert;

/** Adds notifications; one that exists for the same user and event stays as it is. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NewNotification[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const added = await tx
    .insert(notifications)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return new Set(added.map((row) => row.id));
}

export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length > 0) await tx.insert(deliveries).values([...rows]);
}

/** Keeps a message in the development mailbox; the same message id is kept once. */
export async function insertMailboxMessage(
  db: Queryable,
  row: typeof mailboxMessages.$inferInsert,
): Promise<void> {
  await db.insert(mailboxMessages).values(row).onConflictDoNothing();
}
