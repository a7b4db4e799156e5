import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { exportParts, historyExports } from "../payments/tables.ts";

export type ExportRow = typeof historyExports.$inferSelect;

const isUnfinished = inArray(historyExports.state, ["queued", "running"]);
const isOwn = (userId: string, id: string) =>
  and(eq(historyExports.userId, userId), eq(historyExports.id, id));

/** Inserts an export; false when its key is taken or the person has another unfinished one. */
export async function insertExport(tx: Tx, row: typeof historyExports.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(historyExports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: historyExports.id });
  return rows.length === 1;
}

/** Finds an export by its idempotency key. */
export async function findExportByKey(db: Queryable, userId: string, key: string): Promise<ExportRow | null> {
  const isMeant = and(eq(historyExports.userId, userId), eq(historyExports.key, key));
  const [row] = await db.select().from(historyExports).where(isMeant);
  return row ?? null;
}

/** Finds one of a person's exports. */
export async function findExport(db: Queryable, userId: string, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(historyExports).where(isOwn(userId, id));
  return row ?? null;
}

/** A person's latest undeleted exports, newest first. */
export async function listExportRows(
  db: Queryable,
  userId: string,
  query: { readonly since?: Date; readonly limit: number },
): Promise<readonly ExportRow[]> {
  const isRecent = query.since === undefined ? undefined : gt(historyExports.createdAt, query.since);
  return db
    .select()
    .from(historyExports)
    .where(and(eq(historyExports.userId, userId), isRecent))
    .orderBy(desc(historyExports.createdAt))
    .limit(query.limit);
}

/** An unfinished export, locked until commit; null when it has ended. */
export async function lockExport(tx: Tx, id: string): Promise<ExportRow | null> {
  const [row] = await tx
    .select()
    .from(historyExports)
    .where(and(eq(historyExports.id, id), isUnfinished))
    .for("update");
  return row ?? null;
}

/** Inserts the next part of an export and records the progress. */
export async function writeExportStep(
  tx: Tx,
  exportId: string,
  part: { readonly no: number; readonly content: string },
  set: Partial<ExportRow>,
): Promise<void> {
  await tx.insert(exportParts).values({ exportId, ...part });
  await tx.update(historyExports).set(set).where(eq(historyExports.id, exportId));
}

/** Ends an export without a file and deletes its parts; null when it has already ended. */
export async function endExport(
  tx: Tx,
  id: string,
  end: { readonly state: "failed" | "cancelled"; readonly at: Date },
): Promise<ExportRow | null> {
  const [row] = await tx
    .update(historyExports)
    .set({ state: end.state, finishedAt: end.at })
    .where(and(eq(historyExports.id, id), isUnfinished))
    .returning();
  if (row === undefined) return null;
  await tx.delete(exportParts).where(eq(exportParts.exportId, id));
  return row;
}

/** Ids of a user's exports that have not ended. */
export async function listUnfinishedExports(db: Queryable, userId: string): Promise<readonly string[]> {
  const isOwnUnfinished = and(eq(historyExports.userId, userId), isUnfinished);
  const rows = await db.select({ id: historyExports.id }).from(historyExports).where(isOwnUnfinished);
  return rows.map(({ id }) => id);
}

/** One part of an export's text; null after the last one. */
export async function findExportPart(db: Queryable, exportId: string, no: number): Promise<string | null> {
  const [row] = await db
    .select({ content: exportParts.content })
    .from(exportParts)
    .where(and(eq(exportParts.exportId, exportId), eq(exportParts.no, no)));
  return row?.content ?? null;
}

/** Deletes up to `limit` expired exports with their parts; returns the number. */
export function deleteOldExports(db: Queryable, now: Date, limit: number): Promise<number> {
  const { id: key, expiresAt: endedAt } = historyExports;
  return deleteEnded(db, { key, endedAt, by: now, limit });
}
