import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { files } from "./tables.ts";

export type FileRow = typeof files.$inferSelect;

/** Inserts files. */
export async function insertFiles(tx: Tx, rows: readonly (typeof files.$inferInsert)[]): Promise<void> {
  await tx.insert(files).values([...rows]);
}

/** Finds a file of one kind by id. */
export async function findFile(
  db: Queryable,
  fileId: string,
  kind: FileRow["kind"],
): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.kind, kind)));
  return row ?? null;
}

/** Total bytes of a person's files of one kind. */
export async function sumFileBytes(
  db: Queryable,
  ownerUserId: string,
  kind: FileRow["kind"],
): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${files.sizeBytes}), 0)` })
    .from(files)
    .where(and(eq(files.ownerUserId, ownerUserId), eq(files.kind, kind)));
  return Number(row?.total ?? 0);
}

/** Deletes a person's files of one kind. */
export async function deleteFiles(tx: Tx, ownerUserId: string, kind: FileRow["kind"]): Promise<void> {
  await tx.delete(files).where(sql`${files.ownerUserId} = ${ownerUserId} and ${files.kind} = ${kind}`);
}

/** Deletes files by id. */
export async function deleteFilesById(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx.delete(files).where(inArray(files.id, [...fileIds]));
}
