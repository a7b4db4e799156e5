import { and, asc, desc, eq, isNotNull, isNull, lte, max, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { expenseSeries, expenses } from "./tables.ts";

export type SeriesRow = typeof expenseSeries.$inferSelect;
export type NewSeries = typeof expenseSeries.$inferInsert;

export async function insertSeries(tx: Tx, row: NewSeries): Promise<void> {
  await tx.insert(expenseSeries).values(row);
}

export async function findSeries(db: Queryable, id: string): Promise<SeriesRow | null> {
  const [row] = await db.select().from(expenseSeries).where(eq(expenseSeries.id, id));
  return row ?? null;
}

/** The series that a member started under a key; null without one. */
export async function findSeriesByKey(
  db: Queryable,
  createdByMemberId: string,
  key: string,
): Promise<SeriesRow | null> {
  const isMeant = and(eq(expenseSeries.createdByMemberId, createdByMemberId), eq(expenseSeries.key, key));
  const [row] = await db.select().from(expenseSeries).where(isMeant);
  return row ?? null;
}

/** Writes fields of a series; the caller has locked its group. */
export async function updateSeriesRow(tx: Tx, id: string, set: Partial<NewSeries>): Promise<void> {
  await tx.update(expenseSeries).set(set).where(eq(expenseSeries.id, id));
}

/** Makes an expense one of a series. */
export async function setSeriesOf(
  tx: Tx,
  expenseId: string,
  series: { readonly seriesId: string; readonly occurrenceOn: string },
): Promise<void> {
  await tx.update(expenses).set(series).where(eq(expenses.id, expenseId));
}

/** Number of a group's series that have not ended. */
export function countRunningSeries(db: Queryable, groupId: string): Promise<number> {
  return db.$count(expenseSeries, and(eq(expenseSeries.groupId, groupId), isNotNull(expenseSeries.nextOn)));
}

/** Series of a group: those that run first, by their next day, then the youngest of those that have ended. */
export function listSeriesRows(db: Queryable, groupId: string, limit: number): Promise<readonly SeriesRow[]> {
  return db
    .select()
    .from(expenseSeries)
    .where(eq(expenseSeries.groupId, groupId))
    .orderBy(
      sql`${expenseSeries.nextOn} asc nulls last`,
      desc(expenseSeries.createdAt),
      asc(expenseSeries.id),
    )
    .limit(limit);
}

/** All series of a group. */
export function listAllSeries(db: Queryable, groupId: string): Promise<readonly SeriesRow[]> {
  return db.select().from(expenseSeries).where(eq(expenseSeries.groupId, groupId));
}

/** Ids of series whose next day has begun, the longest overdue first. */
export async function listDueSeries(db: Queryable, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .select({ id: expenseSeries.id })
    .from(expenseSeries)
    .where(and(lte(expenseSeries.nextAt, now), isNull(expenseSeries.stoppedAt)))
    .orderBy(asc(expenseSeries.nextAt), asc(expenseSeries.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Id of the first expense of a series; null before it. */
export async function findFirstExpenseId(db: Queryable, seriesId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: expenses.id })
    .from(expenses)
    .where(eq(expenses.seriesId, seriesId))
    .orderBy(asc(expenses.occurrenceOn))
    .limit(1);
  return row?.id ?? null;
}

/** The last day for which a series has an expense; null before the first. */
export async function findLastOccurrence(db: Queryable, seriesId: string): Promise<string | null> {
  const [row] = await db
    .select({ day: max(expenses.occurrenceOn) })
    .from(expenses)
    .where(eq(expenses.seriesId, seriesId));
  return row?.day ?? null;
}
