import { asc, eq, getTableColumns } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { files } from "../uploads/tables.ts";
import { expenseReceipts } from "./tables.ts";

export type ReceiptRow = typeof expenseReceipts.$inferSelect;

const withFile = {
  ...getTableColumns(expenseReceipts),
  mimeType: files.mimeType,
  sizeBytes: files.sizeBytes,
  width: files.width,
  height: files.height,
};

/** Receipts of an expense with the facts of their files, oldest first. */
export function listReceipts(db: Queryable, expenseId: string) {
  return db
    .select(withFile)
    .from(expenseReceipts)
    .innerJoin(files, eq(files.id, expenseReceipts.fileId))
    .where(eq(expenseReceipts.expenseId, expenseId))
    .orderBy(asc(expenseReceipts.createdAt), asc(expenseReceipts.id));
}
export type ReceiptWithFile = Awaited<ReturnType<typeof listReceipts>>[number];

export async function findReceipt(db: Queryable, id: string): Promise<ReceiptRow | null> {
  const [row] = await db.select().from(expenseReceipts).where(eq(expenseReceipts.id, id));
  return row ?? null;
}

export async function insertReceipt(tx: Tx, row: typeof expenseReceipts.$inferInsert): Promise<void> {
  await tx.insert(expenseReceipts).values(row);
}

/** Deletes a receipt; false when there is none. */
export async function deleteReceipt(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .delete(expenseReceipts)
    .where(eq(expenseReceipts.id, id))
    .returning({ id: expenseReceipts.id });
  return rows.length > 0;
}
