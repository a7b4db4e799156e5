import { and, eq, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { manualEntries } from "../payments/tables.ts";

type ManualEntryRow = typeof manualEntries.$inferSelect;

/** Inserts a manual entry; false when its key is taken. */
export async function insertManualEntry(tx: Tx, row: typeof manualEntries.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(manualEntries)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: manualEntries.id });
  return rows.length === 1;
}

/** Finds a manual entry by its key, removed ones included. */
export async function findManualEntryByKey(
  db: Queryable,
  userId: string,
  key: string,
): Promise<ManualEntryRow | null> {
  const [row] = await db
    .select()
    .from(manualEntries)
    .where(and(eq(manualEntries.userId, userId), eq(manualEntries.key, key)));
  return row ?? null;
}

/** Updates a manual entry; false when it does not exist. */
export async function updateManualEntry(
  tx: Tx,
  entry: { readonly id: string; readonly userId: string },
  set: Partial<Pick<ManualEntryRow, "merchant" | "amountMinor" | "currency" | "effectiveAt" | "deletedAt">>,
): Promise<boolean> {
  const rows = await tx
    .update(manualEntries)
    .set(set)
    .where(
      and(
        eq(manualEntries.id, entry.id),
        eq(manualEntries.userId, entry.userId),
        isNull(manualEntries.deletedAt),
      ),
    )
    .returning({ id: manualEntries.id });
  return rows.length === 1;
}
