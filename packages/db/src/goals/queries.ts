import { and, asc, eq, getTableColumns, inArray, isNull, lte } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { accounts } from "../ledger/tables.ts";
import { goalSavings, goals } from "./tables.ts";

export type GoalRow = typeof goals.$inferSelect;
export type SavingRow = typeof goalSavings.$inferSelect;
/** A goal with what its account holds. */
export type FundedGoal = GoalRow & { readonly currentMinor: bigint };

const funded = { ...getTableColumns(goals), currentMinor: accounts.posted };

/** A person's goals with their money, the oldest first. */
export async function listGoalRows(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<readonly FundedGoal[]> {
  return await db
    .select(funded)
    .from(goals)
    .innerJoin(accounts, eq(accounts.id, goals.id))
    .where(eq(goals.userId, userId))
    .orderBy(asc(goals.createdAt), asc(goals.id))
    .limit(limit);
}

/** One of a person's goals with its money; null for others. */
export async function findGoal(db: Queryable, userId: string, goalId: string): Promise<FundedGoal | null> {
  const [row] = await db
    .select(funded)
    .from(goals)
    .innerJoin(accounts, eq(accounts.id, goals.id))
    .where(and(eq(goals.id, goalId), eq(goals.userId, userId)));
  return row ?? null;
}

/** The goal that a person created with a key. */
export async function findGoalByKey(db: Queryable, userId: string, key: string): Promise<GoalRow | null> {
  const [row] = await db
    .select()
    .from(goals)
    .where(and(eq(goals.userId, userId), eq(goals.idempotencyKey, key)));
  return row ?? null;
}

/** Locks a person's row, so that two new goals are counted one after the other. */
export async function lockGoalsOf(tx: Tx, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return await tx.$count(goals, eq(goals.userId, userId));
}

/** Inserts a goal. */
export async function insertGoal(tx: Tx, row: typeof goals.$inferInsert): Promise<void> {
  await tx.insert(goals).values(row);
}

/** Changes a goal's columns. */
export async function changeGoal(tx: Tx, goalId: string, change: Partial<GoalRow>): Promise<void> {
  await tx.update(goals).set(change).where(eq(goals.id, goalId));
}

/** Marks a goal as reached, once; false when it was before. */
export async function completeGoal(tx: Tx, goalId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(goals)
    .set({ completedAt: at })
    .where(and(eq(goals.id, goalId), isNull(goals.completedAt)))
    .returning({ id: goals.id });
  return rows.length > 0;
}

/** Deletes a goal with its rules; its account stays in the ledger. */
export async function deleteGoalRow(tx: Tx, goalId: string): Promise<void> {
  await tx.delete(goals).where(eq(goals.id, goalId));
}

/** Deletes a person's goals with their rules. */
export async function deleteGoalsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(goals).where(eq(goals.userId, userId));
}

/** Rules of goals. */
export async function listSavings(db: Queryable, goalIds: readonly string[]): Promise<readonly SavingRow[]> {
  if (goalIds.length === 0) return [];
  return await db
    .select()
    .from(goalSavings)
    .where(inArray(goalSavings.goalId, [...goalIds]))
    .orderBy(asc(goalSavings.kind));
}

/** A rule of a goal; null when it was deleted. */
export async function findSaving(db: Queryable, savingId: string): Promise<SavingRow | null> {
  const [row] = await db.select().from(goalSavings).where(eq(goalSavings.id, savingId));
  return row ?? null;
}

/** A rule whose date has come, with whose goal it is. */
export type DueSaving = SavingRow & { readonly userId: string; readonly timeZone: string };

/** Rules of goals in use whose date has come, the earliest first. */
export async function listDueSavings(db: Queryable, now: Date, limit: number): Promise<readonly DueSaving[]> {
  return await db
    .select({ ...getTableColumns(goalSavings), userId: goals.userId, timeZone: users.timeZone })
    .from(goalSavings)
    .innerJoin(goals, eq(goals.id, goalSavings.goalId))
    .innerJoin(users, eq(users.id, goals.userId))
    .where(and(eq(goalSavings.isOn, true), lte(goalSavings.nextAt, now), isNull(goals.archivedAt)))
    .orderBy(asc(goalSavings.nextAt), asc(goalSavings.id))
    .limit(limit);
}

/** Inserts a rule, or replaces the goal's rule of its kind. */
export async function writeSaving(tx: Tx, row: typeof goalSavings.$inferInsert): Promise<void> {
  const { id, goalId, kind, ...change } = row;
  await tx
    .insert(goalSavings)
    .values(row)
    .onConflictDoUpdate({ target: [goalSavings.goalId, goalSavings.kind], set: change });
}

/** Changes a rule; the goal's account must be locked. */
export async function changeSaving(tx: Tx, savingId: string, change: Partial<SavingRow>): Promise<void> {
  await tx.update(goalSavings).set(change).where(eq(goalSavings.id, savingId));
}

/** Moves the moment of a rule's date to a later one, unless the rule was changed since it was read. */
export async function postponeSaving(
  db: Queryable,
  { id, nextOn, nextAt }: SavingRow,
  until: Date,
): Promise<void> {
  if (nextOn === null || nextAt === null) return;
  await db
    .update(goalSavings)
    .set({ nextAt: until })
    .where(and(eq(goalSavings.id, id), eq(goalSavings.nextOn, nextOn), eq(goalSavings.nextAt, nextAt)));
}

/** Switches all rules of a goal off. */
export async function stopSavings(tx: Tx, goalId: string): Promise<void> {
  await tx
    .update(goalSavings)
    .set({ isOn: false, nextOn: null, nextAt: null })
    .where(eq(goalSavings.goalId, goalId));
}
