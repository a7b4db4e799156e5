import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { bulkEditLines, bulkEdits, transactionAnnotations } from "../payments/tables.ts";
import { budgetCategories } from "./tables.ts";

export type CategoryRow = typeof budgetCategories.$inferSelect;
export type NewCategory = typeof budgetCategories.$inferInsert;

/** A person's own categories by name. */
export async function listCategoryRows(db: Queryable, ownerUserId: string): Promise<readonly CategoryRow[]> {
  return await db
    .select()
    .from(budgetCategories)
    .where(eq(budgetCategories.ownerUserId, ownerUserId))
    .orderBy(asc(sql`lower(${budgetCategories.name})`), asc(budgetCategories.id));
}

/** Inserts a category; false when its owner has used the key or the name. */
export async function insertCategory(tx: Tx, row: NewCategory): Promise<boolean> {
  const inserted = await tx
    .insert(budgetCategories)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: budgetCategories.id });
  return inserted.length > 0;
}

/** The category that a person created with a key; null without one. */
export async function findCategoryByKey(
  db: Queryable,
  ownerUserId: string,
  key: string,
): Promise<CategoryRow | null> {
  const [row] = await db
    .select()
    .from(budgetCategories)
    .where(and(eq(budgetCategories.ownerUserId, ownerUserId), eq(budgetCategories.key, key)));
  return row ?? null;
}

/** A category of its owner; null for others. */
export async function findOwnCategory(
  db: Queryable,
  categoryId: string,
  ownerUserId: string,
): Promise<CategoryRow | null> {
  const [row] = await db.select().from(budgetCategories).where(isOwn(categoryId, ownerUserId));
  return row ?? null;
}

/** Locks a category of its owner until the end of the transaction; null for others. */
export async function lockOwnCategory(
  tx: Tx,
  categoryId: string,
  ownerUserId: string,
): Promise<CategoryRow | null> {
  const [row] = await tx.select().from(budgetCategories).where(isOwn(categoryId, ownerUserId)).for("update");
  return row ?? null;
}

function isOwn(categoryId: string, ownerUserId: string) {
  return and(eq(budgetCategories.id, categoryId), eq(budgetCategories.ownerUserId, ownerUserId));
}

/** Changes a category. Its owner must have no other of the name. */
export async function updateCategoryRow(
  tx: Tx,
  categoryId: string,
  set: Partial<NewCategory>,
): Promise<void> {
  await tx.update(budgetCategories).set(set).where(eq(budgetCategories.id, categoryId));
}

/** Deletes a category. */
export async function deleteCategoryRow(tx: Tx, categoryId: string): Promise<void> {
  await tx.delete(budgetCategories).where(eq(budgetCategories.id, categoryId));
}

/** Whether a line of the person has the category, or gets it back when a bulk edit is undone. */
export async function hasLineOf(db: Queryable, userId: string, category: string): Promise<boolean> {
  const isOwnLine = and(
    eq(transactionAnnotations.userId, userId),
    eq(transactionAnnotations.category, category),
  );
  const [row] = await db
    .select({ id: transactionAnnotations.transactionId })
    .from(transactionAnnotations)
    .where(isOwnLine)
    .limit(1);
  if (row !== undefined) return true;
  const [changed] = await db
    .select({ id: bulkEditLines.transactionId })
    .from(bulkEditLines)
    .innerJoin(bulkEdits, eq(bulkEdits.id, bulkEditLines.bulkEditId))
    .where(and(eq(bulkEdits.userId, userId), eq(bulkEditLines.category, category)))
    .limit(1);
  return changed !== undefined;
}
