import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { isReachable } from "../contacts/index.ts";
import { groupMembers } from "../groups/tables.ts";
import { list } from "../run.ts";
import { budgetAmounts, budgetMembers, budgets } from "./tables.ts";

export type BudgetRow = typeof budgets.$inferSelect;
export type NewBudget = typeof budgets.$inferInsert;
export type AmountRow = Omit<typeof budgetAmounts.$inferSelect, "budgetId">;
/** A budget with its dated amounts, the earliest first. */
export type DatedBudget = BudgetRow & { readonly amounts: readonly AmountRow[] };

/** Inserts a budget with its first amount; false when its owner has used the key, or an active budget covers some of its days. */
export async function insertBudget(tx: Tx, row: NewBudget, amount: AmountRow): Promise<boolean> {
  const inserted = await tx.insert(budgets).values(row).onConflictDoNothing().returning({ id: budgets.id });
  if (inserted.length > 0) await tx.insert(budgetAmounts).values({ budgetId: row.id, ...amount });
  return inserted.length > 0;
}

/** The budget that a person created with a key; null without one. */
export async function findBudgetByKey(db: Queryable, ownerUserId: string, key: string) {
  const [row] = await db
    .select()
    .from(budgets)
    .where(and(eq(budgets.ownerUserId, ownerUserId), eq(budgets.key, key)));
  return row ?? null;
}

type Subject = Pick<BudgetRow, "ownerUserId" | "groupId" | "category" | "currency" | "startsOn" | "endsOn">;

/** The active budget of the same person or group, category and currency that covers some of the days; null without one. */
export async function findOverlapping(
  db: Queryable,
  { ownerUserId, groupId, category, currency, startsOn, endsOn }: Subject,
  exceptId: string | null,
): Promise<string | null> {
  const [row] = await db
    .select({ id: budgets.id })
    .from(budgets)
    .where(
      and(
        budgets.isActive,
        isOf(groupId === null ? { ownerUserId } : { groupId }),
        category === null ? isNull(budgets.category) : eq(budgets.category, category),
        eq(budgets.currency, currency),
        sql`daterange(${budgets.startsOn}, ${budgets.endsOn}, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]')`,
        exceptId === null ? undefined : ne(budgets.id, exceptId),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

type Of = { readonly ownerUserId: string } | { readonly groupId: string };

function isOf(of: Of): SQL | undefined {
  return "groupId" in of
    ? eq(budgets.groupId, of.groupId)
    : and(eq(budgets.ownerUserId, of.ownerUserId), isNull(budgets.groupId));
}

/** Counts the budgets of a person or of a group. */
export function countBudgets(db: Queryable, of: Of): Promise<number> {
  return db.$count(budgets, isOf(of));
}

/** A budget that a person can see: their own, one shared with them, or one of a group in which they are active; null for others. */
export async function findVisibleBudget(
  db: Queryable,
  budgetId: string,
  userId: string,
): Promise<DatedBudget | null> {
  const [row] = await withAmounts(db, and(eq(budgets.id, budgetId), isVisibleTo(userId)));
  return row ?? null;
}

/** Locks a budget until the end of the transaction. It does not check who may see the budget. */
export async function lockBudget(tx: Tx, budgetId: string): Promise<void> {
  await tx.select({ id: budgets.id }).from(budgets).where(eq(budgets.id, budgetId)).for("update");
}

/** Locks a budget until the end of the transaction; null for people who cannot see it. */
export async function lockVisibleBudget(
  tx: Tx,
  budgetId: string,
  userId: string,
): Promise<DatedBudget | null> {
  await lockBudget(tx, budgetId);
  return await findVisibleBudget(tx, budgetId, userId);
}

/** Budgets of a person and those shared with them, or budgets of a group, the oldest first. */
export function listBudgetRows(
  db: Queryable,
  of: { readonly userId: string } | { readonly groupId: string },
): Promise<readonly DatedBudget[]> {
  return withAmounts(db, "groupId" in of ? eq(budgets.groupId, of.groupId) : isOwnOrShared(of.userId));
}

function isOwnOrShared(userId: string): SQL | undefined {
  return or(
    and(eq(budgets.ownerUserId, userId), isNull(budgets.groupId)),
    sql`exists (select from ${budgetMembers} m where m.budget_id = ${budgets.id} and m.user_id = ${userId}
      and m.joined_at is not null and ${isReachable(budgets.ownerUserId, userId)})`,
  );
}

/** Condition: a person sees the budget, as their own, shared with them, or of a group in which they are active. */
export function isVisibleTo(userId: string): SQL | undefined {
  return or(
    isOwnOrShared(userId),
    sql`exists (select from ${groupMembers} gm where gm.group_id = ${budgets.groupId} and gm.user_id = ${userId} and gm.is_active)`,
  );
}

async function withAmounts(db: Queryable, where: SQL | undefined): Promise<readonly DatedBudget[]> {
  const rows = await db.select().from(budgets).where(where).orderBy(asc(budgets.createdAt), asc(budgets.id));
  if (rows.length === 0) return [];
  const amounts = await db
    .select()
    .from(budgetAmounts)
    .where(
      inArray(
        budgetAmounts.budgetId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(budgetAmounts.fromOn));
  return rows.map((row) => ({ ...row, amounts: amounts.filter(({ budgetId }) => budgetId === row.id) }));
}

/** Changes a budget. */
export async function updateBudgetRow(tx: Tx, budgetId: string, set: Partial<NewBudget>): Promise<void> {
  await tx.update(budgets).set(set).where(eq(budgets.id, budgetId));
}

/** Sets the amount that holds from a day on; later ones end. `isFirst` forgets the earlier ones too. */
export async function setAmount(
  tx: Tx,
  budgetId: string,
  { fromOn, amountMinor }: AmountRow,
  isFirst: boolean,
): Promise<void> {
  const ofBudget = eq(budgetAmounts.budgetId, budgetId);
  await tx
    .delete(budgetAmounts)
    .where(isFirst ? ofBudget : and(ofBudget, sql`${budgetAmounts.fromOn} >= ${fromOn}::date`));
  await tx.insert(budgetAmounts).values({ budgetId, fromOn, amountMinor });
}

/** Deletes a budget with its amounts, members and alerts. */
export async function deleteBudgetRow(tx: Tx, budgetId: string): Promise<void> {
  await tx.delete(budgets).where(eq(budgets.id, budgetId));
}

/** Counts a person's budgets with a category. */
export function countBudgetsOf(db: Queryable, ownerUserId: string, category: string): Promise<number> {
  return db.$count(
    budgets,
    and(eq(budgets.ownerUserId, ownerUserId), eq(budgets.category, category), isNull(budgets.groupId)),
  );
}

/** What a change concerns: the spending of some people and of a group, or one budget. */
export type Concerned =
  | { readonly userIds: readonly string[]; readonly groupId: string | null }
  | { readonly budgetId: string };

/** Active budgets that a change may concern; those of people are their own and those shared with them. */
export function listConcernedBudgets(db: Queryable, concerned: Concerned): Promise<readonly DatedBudget[]> {
  if ("budgetId" in concerned)
    return withAmounts(db, and(budgets.isActive, eq(budgets.id, concerned.budgetId)));
  const { userIds, groupId } = concerned;
  const people = list([...userIds], "uuid");
  return withAmounts(
    db,
    and(
      budgets.isActive,
      or(
        and(isNull(budgets.groupId), sql`${budgets.ownerUserId} = any(${people})`),
        sql`${budgets.id} in (select m.budget_id from ${budgetMembers} m where m.user_id = any(${people}) and m.joined_at is not null)`,
        groupId === null ? undefined : eq(budgets.groupId, groupId),
      ),
    ),
  );
}
