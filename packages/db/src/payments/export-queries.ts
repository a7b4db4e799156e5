import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { exportParts, historyExports } from "./tables.ts";

export type ExportRow = typeof historyExports.$inferSelect;

const isUnfinished = inArray(historyExports.state, ["queued", "running"]);
const isOwn = (userId: string, id: string) =>
  and(eq(historyExports.userId, userId), eq(historyExports.id, id));

/** Adds an export; false when its key has one already or another of the person's is not finished. */
export async function insertExport(tx: Tx, row: typeof historyExports.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(historyExports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: historyExports.id });
  return rows.length === 1;
}

/** The export behind a key. */
export async function findExportByKey(db: Queryable, userId: string, key: string): Promise<ExportRow | null> {
  const isMeant = and(eq(historyExports.userId, userId), eq(historyExports.key, key));
  const [row] = await db.select().from(historyExports).where(isMeant);
  return row ?? null;
}

/** One export of a person's. */
export async function findExport(db: Queryable, userId: string, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(historyExports).where(isOwn(userId, id));
  return row ?? null;
}

/** The latest exports of a person's that have not been deleted, the newest first. */
export async function selectExports(
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

/** One unfinished export, locked until commit; null when it has ended. */
export async function lockExport(tx: Tx, id: string): Promise<ExportRow | null> {
  const [row] = await tx
    .select()
    .from(historyExports)
    .where(and(eq(historyExports.id, id), isUnfinished))
    .for("update");
  return row ?? null;
}

/** Adds the next part of an export and notes how far it has come. */
export async function writeExportStep(
  tx: Tx,
  exportId: string,
  part: { readonly no: number; readonly content: string },
  set: Partial<ExportRow>,
): Promise<void> {
  await tx.insert(exportParts).values({ exportId, ...part });
  await tx.update(historyExports).set(set).where(eq(historyExports.id, exportId));
}

/** Ends an export that will have no file; null when it has ended already. What was written is deleted. */
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

/** One part of an export's text; null after the last. */
export async function findExportPart(db: Queryable, exportId: string, no: number): Promise<string | null> {
  const [row] = await db
    .select({ content: exportParts.content })
    .from(exportParts)
    .where(and(eq(exportParts.exportId, exportId), eq(exportParts.no, no)));
  return row?.content ?? null;
}

/** Deletes exports whose time is over with all their parts, some at a time; gives how many. */
export function deleteOldExports(db: Queryable, now: Date, limit: number): Promise<number> {
  const { id: key, expiresAt: endedAt } = historyExports;
  return deleteEnded(db, { key, endedAt, by: now, limit });
}
