import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { blocks } from "../contacts/tables.ts";
import { list } from "../run.ts";
import { isVisibleTo } from "./budget-queries.ts";
import { budgetAlerts, budgetInsightReads, budgetMembers, budgets } from "./tables.ts";

export type AlertRow = typeof budgetAlerts.$inferSelect;
export type NewAlert = typeof budgetAlerts.$inferInsert;
/** Rows of one statement, so that its parameters stay below the protocol's maximum of 65,535. */
const ROWS_MAX = 1000;

export type RaisedAlert = Pick<AlertRow, "budgetId" | "userId" | "periodFrom"> & {
  /** The highest threshold of which the person was told in the period. */
  readonly threshold: number;
};

/** What people were told of budgets, the highest threshold of each period. */
export async function listRaised(
  db: Queryable,
  budgetIds: readonly string[],
  userIds: readonly string[],
): Promise<readonly RaisedAlert[]> {
  if (budgetIds.length === 0 || userIds.length === 0) return [];
  const { budgetId, userId, periodFrom, threshold } = budgetAlerts;
  return await db
    .select({ budgetId, userId, periodFrom, threshold: sql<number>`max(${threshold})` })
    .from(budgetAlerts)
    .where(
      sql`${budgetId} = any(${list([...budgetIds], "uuid")}) and ${userId} = any(${list([...userIds], "uuid")})`,
    )
    .groupBy(budgetId, userId, periodFrom);
}

/** Inserts alerts; returns the ids of those whose crossing has had none. */
export async function insertAlerts(tx: Tx, rows: readonly NewAlert[]): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>();
  for (let start = 0; start < rows.length; start += ROWS_MAX) {
    const written = await tx
      .insert(budgetAlerts)
      .values(rows.slice(start, start + ROWS_MAX))
      .onConflictDoNothing()
      .returning({ id: budgetAlerts.id });
    for (const { id } of written) inserted.add(id);
  }
  return inserted;
}

/** A person's alerts with their budgets, the latest first. */
export async function listAlertRows(db: Queryable, userId: string, limit: number) {
  return await db
    .select({
      alert: budgetAlerts,
      category: budgets.category,
      currency: budgets.currency,
      groupId: budgets.groupId,
    })
    .from(budgetAlerts)
    .innerJoin(budgets, eq(budgets.id, budgetAlerts.budgetId))
    .where(isOf(db, userId))
    .orderBy(desc(budgetAlerts.createdAt), desc(budgetAlerts.id))
    .limit(limit);
}

/** Marks alerts of a person as read, all without ids; returns how many of them the person has. */
export async function markAlertsRead(
  tx: Tx,
  userId: string,
  ids: readonly string[] | null,
  readAt: Date,
): Promise<number> {
  const rows = await tx
    .update(budgetAlerts)
    .set({ readAt: sql`coalesce(${budgetAlerts.readAt}, ${readAt.toISOString()}::timestamptz)` })
    .where(and(isOf(tx, userId), ids === null ? undefined : inArray(budgetAlerts.id, [...ids])))
    .returning({ id: budgetAlerts.id });
  return rows.length;
}

/** Hides an alert from its person; false without one. */
export async function deleteAlertRow(tx: Tx, userId: string, id: string, deletedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(budgetAlerts)
    .set({ deletedAt })
    .where(and(isOf(tx, userId), eq(budgetAlerts.id, id)))
    .returning({ id: budgetAlerts.id });
  return rows.length > 0;
}

/** Alerts that a person may read: of budgets that they still see, and none whose sums are older than a block between them and a member. */
function isOf(db: Queryable, userId: string) {
  const seen = db.select({ id: budgets.id }).from(budgets).where(isVisibleTo(userId));
  const others = sql`(select b.owner_user_id as user_id from ${budgets} b where b.id = ${budgetAlerts.budgetId} and b.group_id is null
    union all select m.user_id from ${budgetMembers} m where m.budget_id = ${budgetAlerts.budgetId})`;
  return and(
    eq(budgetAlerts.userId, userId),
    isNull(budgetAlerts.deletedAt),
    inArray(budgetAlerts.budgetId, seen),
    sql`not exists (select from ${others} other join ${blocks} k
      on k.owner_user_id = other.user_id and k.user_id = ${userId} or k.owner_user_id = ${userId} and k.user_id = other.user_id
      where k.created_at >= ${budgetAlerts.createdAt})`,
  );
}

/** Ids of those of the insights that a person has read. */
export async function listReadInsights(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: budgetInsightReads.insightId })
    .from(budgetInsightReads)
    .where(and(eq(budgetInsightReads.userId, userId), inArray(budgetInsightReads.insightId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Records that a person has read insights. */
export async function saveReadInsights(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  readAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(budgetInsightReads)
    .values(ids.map((insightId) => ({ userId, insightId, readAt })))
    .onConflictDoNothing();
}
