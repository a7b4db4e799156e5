import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { isReachable } from "../contacts/index.ts";
import { blocks } from "../contacts/tables.ts";
import { groupActivities, groupMembers, groups } from "../groups/tables.ts";
import { list } from "../run.ts";
import { budgetMembers, budgets } from "./tables.ts";

export type BudgetMemberRow = typeof budgetMembers.$inferSelect;

/** People of shared budgets, those who were invited first; without those whom a block or a deleted account separates from the owner. */
export async function listBudgetMembers(
  db: Queryable,
  budgetIds: readonly string[],
): Promise<readonly BudgetMemberRow[]> {
  if (budgetIds.length === 0) return [];
  const rows = await db
    .select({ member: budgetMembers })
    .from(budgetMembers)
    .innerJoin(budgets, eq(budgets.id, budgetMembers.budgetId))
    .where(and(inArray(budgetMembers.budgetId, [...budgetIds]), isTied()))
    .orderBy(asc(budgetMembers.invitedAt), asc(budgetMembers.userId));
  return rows.map(({ member }) => member);
}

function isTied(): SQL {
  return sql`not exists (select from users gone where gone.id in (${budgetMembers.userId}, ${budgets.ownerUserId}) and gone.deactivated_at is not null)
    and not exists (select from blocks b where b.owner_user_id = ${budgets.ownerUserId} and b.user_id = ${budgetMembers.userId})
    and not exists (select from blocks b where b.owner_user_id = ${budgetMembers.userId} and b.user_id = ${budgets.ownerUserId})`;
}

/** Invitations to budgets that a person has not answered, the latest first. */
export async function listBudgetInvitations(db: Queryable, userId: string) {
  return await db
    .select({ budget: budgets, access: budgetMembers.access, invitedAt: budgetMembers.invitedAt })
    .from(budgetMembers)
    .innerJoin(budgets, eq(budgets.id, budgetMembers.budgetId))
    .where(
      and(
        eq(budgetMembers.userId, userId),
        isNull(budgetMembers.joinedAt),
        isReachable(budgets.ownerUserId, userId),
      ),
    )
    .orderBy(sql`${budgetMembers.invitedAt} desc`);
}

/** Invites a person to a budget, or changes what a member may do; true when they were not invited before. */
export async function saveBudgetMember(tx: Tx, row: BudgetMemberRow): Promise<boolean> {
  const [saved] = await tx
    .insert(budgetMembers)
    .values(row)
    .onConflictDoUpdate({
      target: [budgetMembers.budgetId, budgetMembers.userId],
      set: { access: row.access },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return saved?.isNew === true;
}

/** Records that an invited person joined; false when they are not invited. */
export async function joinBudget(tx: Tx, budgetId: string, userId: string, joinedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(budgetMembers)
    .set({ joinedAt })
    .where(and(isMember(budgetId, userId), isNull(budgetMembers.joinedAt)))
    .returning({ userId: budgetMembers.userId });
  return rows.length > 0;
}

/** Asks those who joined a budget again: what they spend counts no longer until they join anew. Returns their ids. */
export async function askMembersAgain(tx: Tx, budgetId: string, invitedAt: Date): Promise<readonly string[]> {
  const rows = await tx
    .update(budgetMembers)
    .set({ joinedAt: null, invitedAt })
    .where(and(eq(budgetMembers.budgetId, budgetId), isNotNull(budgetMembers.joinedAt)))
    .returning({ userId: budgetMembers.userId });
  return rows.map(({ userId }) => userId);
}

/** Removes a person from a budget; false when they are neither a member nor invited. */
export async function deleteBudgetMember(tx: Tx, budgetId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(budgetMembers)
    .where(isMember(budgetId, userId))
    .returning({ userId: budgetMembers.userId });
  return rows.length > 0;
}

function isMember(budgetId: string, userId: string): SQL | undefined {
  return and(eq(budgetMembers.budgetId, budgetId), eq(budgetMembers.userId, userId));
}

/** Removes a person from every budget that others share with them. */
export async function deleteMemberships(tx: Tx, userId: string): Promise<void> {
  await tx.delete(budgetMembers).where(eq(budgetMembers.userId, userId));
}

/** Pairs of these people of whom one has blocked the other. */
export async function listBlockedPairs(
  db: Queryable,
  userIds: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  const people = list([...userIds], "uuid");
  const rows = await db
    .select({ one: blocks.ownerUserId, other: blocks.userId })
    .from(blocks)
    .where(sql`${blocks.ownerUserId} = any(${people}) and ${blocks.userId} = any(${people})`);
  return rows.map(({ one, other }) => [one, other]);
}

/** Ids of the people whom a change of a group concerns, also of those who have left it. */
export async function listConcernedUserIds(db: Queryable, activityId: string): Promise<readonly string[]> {
  const rows = await db.execute<{ userId: string }>(sql`select distinct m.user_id as "userId"
    from ${groupActivities} a join ${groupMembers} m on m.id = any(a.member_ids)
    where a.id = ${activityId} and m.user_id is not null`);
  return rows.map(({ userId }) => userId);
}

/** Ids of the active members of a group who have not muted it, and the group's name. */
export async function findToldGroup(db: Queryable, groupId: string) {
  const rows = await db
    .select({ groupName: groups.name, userId: groupMembers.userId })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(and(eq(groups.id, groupId), groupMembers.isActive, eq(groupMembers.isMuted, false)));
  return { groupName: rows[0]?.groupName ?? "", userIds: rows.flatMap(({ userId }) => userId ?? []) };
}
