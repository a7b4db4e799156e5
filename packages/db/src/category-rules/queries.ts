import { and, asc, desc, eq, inArray, isNull, min, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { bulkEdits, transactionAnnotations } from "../payments/tables.ts";
import { categoryRules } from "./tables.ts";

export type CategoryRuleRow = typeof categoryRules.$inferSelect;
export type NewCategoryRule = typeof categoryRules.$inferInsert;

/** A person's rules, the upper ones first. */
export async function listRuleRows(db: Queryable, userId: string): Promise<readonly CategoryRuleRow[]> {
  return await db
    .select()
    .from(categoryRules)
    .where(eq(categoryRules.userId, userId))
    .orderBy(asc(categoryRules.place), desc(categoryRules.createdAt), asc(categoryRules.id));
}

/** The rules that are on of several people, the upper ones first. */
export async function listRulesThatAreOn(
  db: Queryable,
  userIds: readonly string[],
): Promise<readonly CategoryRuleRow[]> {
  return await db
    .select()
    .from(categoryRules)
    .where(and(inArray(categoryRules.userId, [...userIds]), categoryRules.isOn))
    .orderBy(asc(categoryRules.place), desc(categoryRules.createdAt), asc(categoryRules.id));
}

/** Inserts a rule above all others of its person; false when they have used the key or the text. */
export async function insertRule(tx: Tx, row: Omit<NewCategoryRule, "place">): Promise<boolean> {
  const [top] = await tx
    .select({ place: min(categoryRules.place) })
    .from(categoryRules)
    .where(eq(categoryRules.userId, row.userId));
  const rows = await tx
    .insert(categoryRules)
    .values({ ...row, place: (top?.place ?? 0) - 1 })
    .onConflictDoNothing()
    .returning({ id: categoryRules.id });
  return rows.length > 0;
}

/** The rule that a person created with a key; null without one. */
export async function findRuleByKey(
  db: Queryable,
  userId: string,
  key: string,
): Promise<CategoryRuleRow | null> {
  const [row] = await db
    .select()
    .from(categoryRules)
    .where(and(eq(categoryRules.userId, userId), eq(categoryRules.key, key)));
  return row ?? null;
}

/** Changes a rule. */
export async function updateRuleRow(tx: Tx, ruleId: string, set: Partial<NewCategoryRule>): Promise<void> {
  await tx.update(categoryRules).set(set).where(eq(categoryRules.id, ruleId));
}

/** Numbers rules in this order, the upper ones first. */
export async function orderRules(tx: Tx, ruleIds: readonly string[]): Promise<void> {
  for (const [place, ruleId] of ruleIds.entries()) await updateRuleRow(tx, ruleId, { place });
}

/** Deletes a rule of its person; false for others. What it sorted stays sorted. */
export async function deleteRuleRow(tx: Tx, ruleId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(categoryRules)
    .where(and(eq(categoryRules.id, ruleId), eq(categoryRules.userId, userId)))
    .returning({ id: categoryRules.id });
  return rows.length > 0;
}

/** Deletes a person's rules. */
export async function deleteRulesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(categoryRules).where(eq(categoryRules.userId, userId));
}

/** How many lines of a person have their category from each rule. */
export async function countSorted(db: Queryable, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ ruleId: transactionAnnotations.categoryRuleId, count: sql<number>`count(*)::int` })
    .from(transactionAnnotations)
    .where(
      and(
        eq(transactionAnnotations.userId, userId),
        sql`${transactionAnnotations.categoryRuleId} is not null`,
      ),
    )
    .groupBy(transactionAnnotations.categoryRuleId);
  return new Map(rows.map(({ ruleId, count }) => [ruleId ?? "", count]));
}

/** The last run over the past of each rule that can still be undone. */
export async function listUndoableRuns(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<ReadonlyMap<string, { readonly id: string; readonly until: Date }>> {
  const rows = await db
    .select()
    .from(bulkEdits)
    .where(
      and(
        eq(bulkEdits.userId, userId),
        sql`${bulkEdits.categoryRuleId} is not null`,
        sql`${bulkEdits.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(bulkEdits.createdAt), asc(bulkEdits.id));
  return new Map(
    rows.map(({ id, categoryRuleId, expiresAt }) => [categoryRuleId ?? "", { id, until: expiresAt }]),
  );
}

export type OwnCategory = { readonly category: string | null; readonly ruleId: string | null };

/** A person's own categories of lines, and the rule that set each; null: the person did. */
export async function listOwnCategories(
  db: Queryable,
  userId: string,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, OwnCategory>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: transactionAnnotations.transactionId,
      category: transactionAnnotations.category,
      ruleId: transactionAnnotations.categoryRuleId,
    })
    .from(transactionAnnotations)
    .where(
      and(
        eq(transactionAnnotations.userId, userId),
        inArray(transactionAnnotations.transactionId, [...transactionIds]),
      ),
    );
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}

/** Sorts a new line into the category of a rule, unless it has an own category by now; whether it did. */
export async function sortLine(
  tx: Tx,
  line: { readonly userId: string; readonly transactionId: string },
  rule: Pick<CategoryRuleRow, "id" | "category">,
  at: Date,
): Promise<boolean> {
  const set = { category: rule.category, categoryRuleId: rule.id, updatedAt: at };
  const rows = await tx
    .insert(transactionAnnotations)
    .values({ ...line, ...set, version: 1 })
    .onConflictDoUpdate({
      target: [transactionAnnotations.userId, transactionAnnotations.transactionId],
      set: { ...set, version: sql`${transactionAnnotations.version} + 1` },
      setWhere: isNull(transactionAnnotations.category),
    })
    .returning({ version: transactionAnnotations.version });
  return rows.length > 0;
}
