import { and, eq, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { pins } from "./tables.ts";

export type PinRow = typeof pins.$inferSelect;

/** A user's PIN, if they have one. */
export async function findPin(db: Queryable, userId: string): Promise<PinRow | null> {
  const [row] = await db.select().from(pins).where(eq(pins.userId, userId));
  return row ?? null;
}

/** Sets or replaces a user's PIN; its attempts start again. */
export async function upsertPin(
  tx: Tx,
  { userId, pinHash, setAt }: { readonly userId: string; readonly pinHash: string; readonly setAt: Date },
): Promise<void> {
  await tx
    .insert(pins)
    .values({ userId, pinHash, setAt, tries: 0 })
    .onConflictDoUpdate({ target: pins.userId, set: { pinHash, setAt, tries: 0 } });
}

/** Counts one attempt before it is checked; null when the user has no PIN or it is locked. */
export async function tryPin(db: Queryable, userId: string, triesMax: number): Promise<PinRow | null> {
  const [row] = await db
    .update(pins)
    .set({ tries: sql`${pins.tries} + 1` })
    .where(and(eq(pins.userId, userId), lt(pins.tries, triesMax)))
    .returning();
  return row ?? null;
}

/** Resets the attempts of a user's PIN, unless it was replaced since it was read. Returns whether it was not. */
export async function clearPinTries(
  tx: Tx,
  { userId, pinHash }: { readonly userId: string; readonly pinHash: string },
): Promise<boolean> {
  const rows = await tx
    .update(pins)
    .set({ tries: 0 })
    .where(and(eq(pins.userId, userId), eq(pins.pinHash, pinHash)))
    .returning({ userId: pins.userId });
  return rows.length > 0;
}

/** Deletes a user's PIN; false without one. */
export async function deletePin(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.delete(pins).where(eq(pins.userId, userId)).returning({ userId: pins.userId });
  return rows.length > 0;
}
