import type { SpendingPeriod } from "@evenly/contract/insights/rules";
import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { groups } from "../groups/tables.ts";
import { hiddenInsights, spendingAnalyses } from "./tables.ts";

export type PeriodOfUser = {
  readonly userId: string;
  readonly period: SpendingPeriod;
  /** YYYY-MM-DD */
  readonly periodFrom: string;
};
/** How many hidden insights a user has at most; the oldest go first. */
const HIDDEN_MAX = 500;

/** Ids of the insights of a period that a user has hidden. */
export async function listHiddenIds(db: Queryable, of: PeriodOfUser): Promise<readonly string[]> {
  const rows = await db.select({ id: hiddenInsights.insightId }).from(hiddenInsights).where(isOfPeriod(of));
  return rows.map(({ id }) => id);
}

/** Hides an insight of a period; idempotent. */
export async function insertHidden(
  tx: Tx,
  of: PeriodOfUser & { readonly insightId: string; readonly hiddenAt: Date },
): Promise<void> {
  await tx.insert(hiddenInsights).values(of).onConflictDoNothing();
  const kept = tx
    .select({ place: sql`ctid` })
    .from(hiddenInsights)
    .where(eq(hiddenInsights.userId, of.userId))
    .orderBy(desc(hiddenInsights.hiddenAt), desc(hiddenInsights.insightId))
    .offset(HIDDEN_MAX);
  await tx.delete(hiddenInsights).where(sql`${hiddenInsights}.ctid = any(array(${kept}))`);
}

/** Shows an insight again; idempotent. */
export async function deleteHidden(db: Queryable, of: PeriodOfUser, insightId: string): Promise<void> {
  await db.delete(hiddenInsights).where(and(isOfPeriod(of), eq(hiddenInsights.insightId, insightId)));
}

function isOfPeriod({ userId, period, periodFrom }: PeriodOfUser) {
  return and(
    eq(hiddenInsights.userId, userId),
    eq(hiddenInsights.period, period),
    eq(hiddenInsights.periodFrom, periodFrom),
  );
}

/** A kept answer that was computed after `since`; null without one. */
export async function findAnalysis(
  db: Queryable,
  { userId, key, since }: { readonly userId: string; readonly key: string; readonly since: Date },
): Promise<unknown> {
  const [row] = await db
    .select({ answer: spendingAnalyses.answer })
    .from(spendingAnalyses)
    .where(
      and(
        eq(spendingAnalyses.userId, userId),
        eq(spendingAnalyses.key, key),
        gt(spendingAnalyses.computedAt, since),
      ),
    )
    .limit(1);
  return row?.answer ?? null;
}

/** Keeps an answer in place of the one before. */
export async function keepAnalysis(
  db: Queryable,
  row: { readonly userId: string; readonly key: string; readonly answer: unknown; readonly computedAt: Date },
): Promise<void> {
  const { answer, computedAt } = row;
  await db
    .insert(spendingAnalyses)
    .values(row)
    .onConflictDoUpdate({
      target: [spendingAnalyses.userId, spendingAnalyses.key],
      set: { answer, computedAt },
    });
}

/** Deletes a user's kept answers; returns how many. */
export async function deleteAnalyses(db: Queryable, userId: string): Promise<number> {
  const rows = await db
    .delete(spendingAnalyses)
    .where(eq(spendingAnalyses.userId, userId))
    .returning({ key: spendingAnalyses.key });
  return rows.length;
}

/** Deletes a user's hidden insights. */
export async function deleteHiddenOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(hiddenInsights).where(eq(hiddenInsights.userId, userId));
}

/** Deletes answers that were computed by a moment, oldest first; returns how many. */
export function deleteOldAnalyses(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: spendingAnalyses.key, endedAt: spendingAnalyses.computedAt, by, limit });
}

/** Deletes insights that were hidden by a moment, oldest first; returns how many. */
export function deleteOldHidden(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: hiddenInsights.insightId, endedAt: hiddenInsights.hiddenAt, by, limit });
}

/** Names of people by their ids. */
export async function listNamesOfPeople(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of groups by their ids. */
export async function listNamesOfGroups(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(inArray(groups.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A page of users who may sign in, in the order of their ids. */
export async function listSpenders(
  db: Queryable,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<readonly { readonly id: string; readonly timeZone: string }[]> {
  return await db
    .select({ id: users.id, timeZone: users.timeZone })
    .from(users)
    .where(
      and(
        isNull(users.suspendedAt),
        isNull(users.deactivatedAt),
        afterId === null ? undefined : gt(users.id, afterId),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}
