import { asc, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import {
  expenseComments,
  expenseReceipts,
  expenseSeries,
  expenses,
  expenseVersions,
} from "../expenses/tables.ts";
import { files } from "../uploads/tables.ts";

/** Receipts of a group's expenses with the facts of their files, the newest first. */
export function listGroupReceipts(db: Queryable, groupId: string) {
  return db
    .select({
      ...getTableColumns(expenseReceipts),
      mimeType: files.mimeType,
      sizeBytes: files.sizeBytes,
      title: expenses.title,
    })
    .from(expenseReceipts)
    .innerJoin(expenses, eq(expenses.id, expenseReceipts.expenseId))
    .innerJoin(files, eq(files.id, expenseReceipts.fileId))
    .where(eq(expenses.groupId, groupId))
    .orderBy(desc(expenseReceipts.createdAt), desc(expenseReceipts.id));
}
export type GroupReceipt = Awaited<ReturnType<typeof listGroupReceipts>>[number];

/** Contents of files by their ids. */
export async function listContents(
  db: Queryable,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db
    .select({ id: files.id, content: files.content })
    .from(files)
    .where(inArray(files.id, [...fileIds]));
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** What was said about a group's expenses, their versions, and what repeats; removed and rejected expenses included. */
export async function loadGroupHistory(db: Queryable, groupId: string) {
  const [comments, versions, series] = await Promise.all([
    db
      .select(getTableColumns(expenseComments))
      .from(expenseComments)
      .innerJoin(expenses, eq(expenses.id, expenseComments.expenseId))
      .where(eq(expenses.groupId, groupId))
      .orderBy(asc(expenseComments.createdAt), asc(expenseComments.id)),
    db
      .select(getTableColumns(expenseVersions))
      .from(expenseVersions)
      .innerJoin(expenses, eq(expenses.id, expenseVersions.expenseId))
      .where(eq(expenses.groupId, groupId))
      .orderBy(asc(expenseVersions.expenseId), asc(expenseVersions.version)),
    db
      .select()
      .from(expenseSeries)
      .where(eq(expenseSeries.groupId, groupId))
      .orderBy(asc(expenseSeries.createdAt), asc(expenseSeries.id)),
  ]);
  return { comments, versions, series };
}
