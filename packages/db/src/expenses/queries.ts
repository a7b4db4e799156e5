import { and, asc, count, desc, eq, inArray, sql, sum } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { containsWords } from "../contains-words.ts";
import { expenseComments, expensePayers, expenseSplits, expenses, expenseVersions } from "./tables.ts";

/** Count and total of a group's active expenses, by currency. */
export async function sumExpenses(
  db: Queryable,
  groupIds: readonly string[],
): Promise<readonly ExpenseSum[]> {
  const { groupId, currency } = expenses;
  const rows = await db
    .select({ groupId, currency, count: count(), total: sum(expenses.amountMinor) })
    .from(expenses)
    .where(and(inArray(groupId, [...groupIds]), eq(expenses.state, "active")))
    .groupBy(groupId, currency)
    .orderBy(currency);
  return rows.map(({ total, ...row }) => ({ ...row, totalMinor: BigInt(total ?? 0) }));
}

type ExpenseSum = {
  readonly groupId: string;
  readonly currency: string;
  readonly count: number;
  readonly totalMinor: bigint;
};

export type ExpenseRow = typeof expenses.$inferSelect;
export type NewExpense = typeof expenses.$inferInsert;
export type PayerRow = typeof expensePayers.$inferSelect;
export type SplitRow = typeof expenseSplits.$inferSelect;
export type VersionRow = typeof expenseVersions.$inferSelect;
export type CommentRow = typeof expenseComments.$inferSelect;

/** Inserts an expense; false when its author has used the key. */
export async function insertExpense(tx: Tx, row: NewExpense): Promise<boolean> {
  const rows = await tx.insert(expenses).values(row).onConflictDoNothing().returning({ id: expenses.id });
  return rows.length > 0;
}

/** Id and input of the expense that a member created under a key; null without one. */
export async function findExpenseByKey(
  db: Queryable,
  createdByMemberId: string,
  key: string,
): Promise<Pick<ExpenseRow, "id" | "inputHash"> | null> {
  const [row] = await db
    .select({ id: expenses.id, inputHash: expenses.inputHash })
    .from(expenses)
    .where(and(eq(expenses.createdByMemberId, createdByMemberId), eq(expenses.key, key)));
  return row ?? null;
}

export async function findExpense(db: Queryable, id: string): Promise<ExpenseRow | null> {
  const [row] = await db.select().from(expenses).where(eq(expenses.id, id));
  return row ?? null;
}

/** Payers of expenses, in the order in which they were entered with ties by member. */
export async function listPayers(db: Queryable, expenseIds: readonly string[]): Promise<readonly PayerRow[]> {
  if (expenseIds.length === 0) return [];
  return await db
    .select()
    .from(expensePayers)
    .where(inArray(expensePayers.expenseId, [...expenseIds]))
    .orderBy(desc(expensePayers.amountMinor), asc(expensePayers.memberId));
}

/** Parts of expenses, in the order of their members. */
export async function listSplits(db: Queryable, expenseIds: readonly string[]): Promise<readonly SplitRow[]> {
  if (expenseIds.length === 0) return [];
  return await db
    .select()
    .from(expenseSplits)
    .where(inArray(expenseSplits.expenseId, [...expenseIds]))
    .orderBy(asc(expenseSplits.memberId));
}

/** Writes payers and parts of an expense in place of those that it had. */
export async function replaceSides(
  tx: Tx,
  expenseId: string,
  payers: readonly Omit<PayerRow, "expenseId">[],
  splits: readonly Omit<SplitRow, "expenseId">[],
): Promise<void> {
  await tx.delete(expensePayers).where(eq(expensePayers.expenseId, expenseId));
  await tx.delete(expenseSplits).where(eq(expenseSplits.expenseId, expenseId));
  await tx.insert(expensePayers).values(payers.map((row) => ({ expenseId, ...row })));
  await tx.insert(expenseSplits).values(splits.map((row) => ({ expenseId, ...row })));
}

/** Writes fields of an expense; the caller has locked its group. */
export async function updateExpenseRow(tx: Tx, id: string, set: Partial<NewExpense>): Promise<void> {
  await tx.update(expenses).set(set).where(eq(expenses.id, id));
}

export async function insertVersion(tx: Tx, row: typeof expenseVersions.$inferInsert): Promise<void> {
  await tx.insert(expenseVersions).values(row);
}

/** Versions of an expense, oldest first. */
export function listVersions(db: Queryable, expenseId: string): Promise<readonly VersionRow[]> {
  return db
    .select()
    .from(expenseVersions)
    .where(eq(expenseVersions.expenseId, expenseId))
    .orderBy(asc(expenseVersions.version));
}

/** The member who wrote the newest version of an expense; null for what the product did by itself. */
export async function findLastAuthor(db: Queryable, expenseId: string): Promise<string | null> {
  const [row] = await db
    .select({ byMemberId: expenseVersions.byMemberId })
    .from(expenseVersions)
    .where(eq(expenseVersions.expenseId, expenseId))
    .orderBy(desc(expenseVersions.version))
    .limit(1);
  return row?.byMemberId ?? null;
}

export type ExpenseFilter = {
  readonly text?: string | undefined;
  readonly category?: string | undefined;
  readonly memberId?: string | undefined;
  /** The caller; together with `memberId`, expenses of both. */
  readonly ownMemberId?: string | undefined;
};
/** The last expense of a page: day, then id. */
export type ExpenseCursor = Pick<ExpenseRow, "spentOn" | "id">;

/** Expenses of a group from a cursor on, the latest day first. */
export function listExpenseRows(
  db: Queryable,
  groupId: string,
  { text, category, memberId, ownMemberId }: ExpenseFilter,
  cursor: ExpenseCursor | null,
  limit: number,
): Promise<readonly ExpenseRow[]> {
  const isOf = (id: string) => sql`exists (
    select 1 from ${expenseSplits} where ${expenseSplits.expenseId} = ${expenses.id} and ${expenseSplits.memberId} = ${id}
    union all
    select 1 from ${expensePayers} where ${expensePayers.expenseId} = ${expenses.id} and ${expensePayers.memberId} = ${id}
  )`;
  return db
    .select()
    .from(expenses)
    .where(
      and(
        eq(expenses.groupId, groupId),
        cursor === null
          ? undefined
          : sql`(${expenses.spentOn}, ${expenses.id}) < (${cursor.spentOn}, ${cursor.id})`,
        text === undefined || text === "" ? undefined : containsWords(sql`${expenses.title}`, text),
        category === undefined ? undefined : eq(expenses.category, category),
        memberId === undefined ? undefined : isOf(memberId),
        ownMemberId === undefined ? undefined : isOf(ownMemberId),
      ),
    )
    .orderBy(desc(expenses.spentOn), desc(expenses.id))
    .limit(limit);
}

/** Inserts a comment; false when its author has used the key. */
export async function insertComment(tx: Tx, row: typeof expenseComments.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(expenseComments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: expenseComments.id });
  return rows.length > 0;
}

/** Comments on an expense, oldest first. */
export function listComments(db: Queryable, expenseId: string): Promise<readonly CommentRow[]> {
  return db
    .select()
    .from(expenseComments)
    .where(eq(expenseComments.expenseId, expenseId))
    .orderBy(asc(expenseComments.createdAt), asc(expenseComments.id));
}

export async function findComment(db: Queryable, id: string): Promise<CommentRow | null> {
  const [row] = await db.select().from(expenseComments).where(eq(expenseComments.id, id));
  return row ?? null;
}

/** Removes a comment's text; its row stays. */
export async function clearComment(tx: Tx, id: string, deletedAt: Date): Promise<void> {
  await tx.update(expenseComments).set({ text: null, deletedAt }).where(eq(expenseComments.id, id));
}
