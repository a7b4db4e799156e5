import { and, asc, eq, getTableColumns, isNotNull, isNull, lte } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import { budgetSettings } from "../budgets/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import type { GoalRow } from "./queries.ts";
import { goals } from "./tables.ts";

/** A goal whose pace is to be looked at, with what its owner wants to be told. */
export type PaceDue = GoalRow & {
  readonly timeZone: string;
  /** Null: the owner never changed their settings. */
  readonly wantsReminders: boolean | null;
};

/** Goals in use with a deadline whose pace is to be looked at, the longest due first. */
export async function listPaceDue(db: Queryable, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .select({ id: goals.id })
    .from(goals)
    .where(isDue(now))
    .orderBy(asc(goals.paceAt), asc(goals.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks the row of a goal whose pace is to be looked at; null if another worker has it or has looked at it. */
export async function lockPaceDue(tx: Tx, goalId: string, now: Date): Promise<PaceDue | null> {
  const [row] = await tx
    .select({
      ...getTableColumns(goals),
      timeZone: users.timeZone,
      wantsReminders: budgetSettings.goalReminders,
    })
    .from(goals)
    .innerJoin(users, eq(users.id, goals.userId))
    .leftJoin(budgetSettings, eq(budgetSettings.userId, goals.userId))
    .where(and(eq(goals.id, goalId), isDue(now)))
    .for("no key update", { of: goals, skipLocked: true });
  return row ?? null;
}

/** Sets when the pace of a goal is looked at next. */
export async function setPaceAt(db: Queryable, goalId: string, paceAt: Date): Promise<void> {
  await db.update(goals).set({ paceAt }).where(eq(goals.id, goalId));
}

function isDue(now: Date) {
  return and(
    lte(goals.paceAt, now),
    isNotNull(goals.deadlineOn),
    isNull(goals.completedAt),
    isNull(goals.archivedAt),
  );
}
