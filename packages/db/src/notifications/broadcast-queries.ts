import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Tx } from "../client.ts";
import { broadcasts } from "./tables.ts";

export type BroadcastRow = typeof broadcasts.$inferSelect;

/** Inserts a broadcast and returns null, or returns the existing one with this id unchanged. */
export async function insertBroadcast(
  tx: Tx,
  row: typeof broadcasts.$inferInsert,
): Promise<BroadcastRow | null> {
  const added = await tx
    .insert(broadcasts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: broadcasts.id });
  if (added.length > 0) return null;
  const [known] = await tx.select().from(broadcasts).where(eq(broadcasts.id, row.id));
  return known ?? null;
}

/** Locks the oldest unfinished broadcast, unless another process has locked it. */
export async function lockBroadcast(tx: Tx): Promise<BroadcastRow | null> {
  const [row] = await tx
    .select()
    .from(broadcasts)
    .where(isNull(broadcasts.finishedAt))
    .orderBy(asc(broadcasts.createdAt), asc(broadcasts.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return row ?? null;
}

/** The next users of a broadcast, ordered by id: users who existed when it was created. */
export async function listAudience(
  tx: Tx,
  { cursorUserId, createdAt }: Pick<BroadcastRow, "cursorUserId" | "createdAt">,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        cursorUserId === null ? undefined : gt(users.id, cursorUserId),
        isNull(users.deactivatedAt),
        lte(users.createdAt, createdAt),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Records the progress of a broadcast. */
export async function updateBroadcast(
  tx: Tx,
  id: string,
  progress: Pick<BroadcastRow, "cursorUserId" | "notifiedCount" | "finishedAt">,
): Promise<void> {
  await tx.update(broadcasts).set(progress).where(eq(broadcasts.id, id));
}
