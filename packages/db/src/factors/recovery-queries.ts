import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { factorRecoveries } from "./tables.ts";

export type RecoveryRow = typeof factorRecoveries.$inferSelect;

const isOpen = and(isNull(factorRecoveries.cancelledAt), isNull(factorRecoveries.completedAt));

/** A user's open recovery, or null. */
export async function findRecovery(db: Queryable, userId: string, now: Date): Promise<RecoveryRow | null> {
  const [row] = await db
    .select()
    .from(factorRecoveries)
    .where(and(eq(factorRecoveries.userId, userId), isOpen, gt(factorRecoveries.expiresAt, now)));
  return row ?? null;
}

/** Inserts a recovery; an expired one is closed. The caller must hold the lock on the user's row and have found no open one. */
export async function insertRecovery(tx: Tx, row: typeof factorRecoveries.$inferInsert): Promise<void> {
  await cancelRecoveryRow(tx, row.userId, row.createdAt);
  await tx.insert(factorRecoveries).values(row);
}

/** Cancels a user's open recovery; false without one. */
export async function cancelRecoveryRow(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(factorRecoveries)
    .set({ cancelledAt: at })
    .where(and(eq(factorRecoveries.userId, userId), isOpen))
    .returning({ expiresAt: factorRecoveries.expiresAt });
  return rows.some(({ expiresAt }) => expiresAt > at);
}

/** Completes a user's open recovery whose wait is over; false otherwise. */
export async function completeRecoveryRow(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(factorRecoveries)
    .set({ completedAt: at })
    .where(
      and(
        eq(factorRecoveries.userId, userId),
        isOpen,
        lte(factorRecoveries.readyAt, at),
        gt(factorRecoveries.expiresAt, at),
      ),
    )
    .returning({ id: factorRecoveries.id });
  return rows.length > 0;
}

/** A recovery by its id, with its owner; null when it was closed. */
export async function findRecoveryById(db: Queryable, id: string): Promise<RecoveryRow | null> {
  const [row] = await db
    .select()
    .from(factorRecoveries)
    .where(and(eq(factorRecoveries.id, id), isOpen));
  return row ?? null;
}

/** Deletes some recoveries that expired. Returns how many. */
export function deleteExpiredRecoveries(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: factorRecoveries.id, endedAt: factorRecoveries.expiresAt, by, limit });
}
