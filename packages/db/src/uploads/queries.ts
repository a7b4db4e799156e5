import { eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { files } from "./tables.ts";

export type FileRow = typeof files.$inferSelect;

/** Inserts files. */
export async function insertFiles(tx: Tx, rows: readonly (typeof files.$inferInsert)[]): Promise<void> {
  await tx.insert(files).values([...rows]);
}

/** Finds a file by id. */
export async function findFile(db: Queryable, fileId: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.id, fileId));
  return row ?? null;
}

/** Total bytes of a person's files. */
export async function sumFileBytes(db: Queryable, ownerUserId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${files.sizeBytes}), 0)` })
    .from(files)
    .where(eq(files.ownerUserId, ownerUserId));
  return Number(row?.total ?? 0);
}

/** Deletes a person's files of one kind. */
export async function deleteFiles(tx: Tx, ownerUserId: string, kind: FileRow["kind"]): Promise<void> {
  await tx.delete(files).where(sql`${files.ownerUserId} = ${ownerUserId} and ${files.kind} = ${kind}`);
}
