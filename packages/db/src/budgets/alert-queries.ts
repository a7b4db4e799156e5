import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { budgetAlerts, budgetInsightReads, budgets } from "./tables.ts";

export type AlertRow = typeof budgetAlerts.$inferSelect;
export type NewAlert = typeof budgetAlerts.$inferInsert;
type Crossed = Pick<AlertRow, "budgetId" | "userId" | "periodFrom">;

/** The highest threshold of which a person was told in a period of a budget; null without one. */
export async function findRaised(
  db: Queryable,
  { budgetId, userId, periodFrom }: Crossed,
): Promise<number | null> {
  const [row] = await db
    .select({ threshold: sql<number | null>`max(${budgetAlerts.threshold})` })
    .from(budgetAlerts)
    .where(
      and(
        eq(budgetAlerts.budgetId, budgetId),
        eq(budgetAlerts.userId, userId),
        eq(budgetAlerts.periodFrom, periodFrom),
      ),
    );
  return row?.threshold ?? null;
}

/** Inserts an alert; false when its crossing has one. */
export async function insertAlert(tx: Tx, row: NewAlert): Promise<boolean> {
  const rows = await tx
    .insert(budgetAlerts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: budgetAlerts.id });
  return rows.length > 0;
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
    .where(isOf(userId))
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
    .where(and(isOf(userId), ids === null ? undefined : inArray(budgetAlerts.id, [...ids])))
    .returning({ id: budgetAlerts.id });
  return rows.length;
}

/** Hides an alert from its person; false without one. */
export async function deleteAlertRow(tx: Tx, userId: string, id: string, deletedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(budgetAlerts)
    .set({ deletedAt })
    .where(and(isOf(userId), eq(budgetAlerts.id, id)))
    .returning({ id: budgetAlerts.id });
  return rows.length > 0;
}

function isOf(userId: string) {
  return and(eq(budgetAlerts.userId, userId), isNull(budgetAlerts.deletedAt));
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
