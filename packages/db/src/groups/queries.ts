import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { notifications } from "../notifications/tables.ts";
import { groupActivities, groupBalances, groupMembers, groupPairs, groups } from "./tables.ts";

export type GroupRow = typeof groups.$inferSelect;
export type MemberRow = typeof groupMembers.$inferSelect;
export type NewGroup = typeof groups.$inferInsert;
export type NewMember = typeof groupMembers.$inferInsert;
export type NewActivity = typeof groupActivities.$inferInsert;
/** A caller's group with their own membership. */
export type Membership = { readonly group: GroupRow; readonly member: MemberRow };

/** Inserts a group; false when its creator has used the key. */
export async function insertGroup(tx: Tx, row: NewGroup): Promise<boolean> {
  const rows = await tx.insert(groups).values(row).onConflictDoNothing().returning({ id: groups.id });
  return rows.length > 0;
}

/** Id, input and end of the group that a user created under a key; null without one. */
export async function findGroupByKey(
  db: Queryable,
  createdByUserId: string,
  key: string,
): Promise<Pick<GroupRow, "id" | "inputHash" | "deletedAt"> | null> {
  const [row] = await db
    .select({ id: groups.id, inputHash: groups.inputHash, deletedAt: groups.deletedAt })
    .from(groups)
    .where(and(eq(groups.createdByUserId, createdByUserId), eq(groups.key, key)));
  return row ?? null;
}

/** Number of groups that a user has created; the palette continues from it. */
export function countCreatedGroups(db: Queryable, createdByUserId: string): Promise<number> {
  return db.$count(groups, eq(groups.createdByUserId, createdByUserId));
}

export async function insertMembers(tx: Tx, rows: readonly NewMember[]): Promise<void> {
  if (rows.length > 0) await tx.insert(groupMembers).values([...rows]);
}

/** The group of an active member; null for others and for deleted groups. */
export async function findMembership(
  db: Queryable,
  groupId: string,
  userId: string,
): Promise<Membership | null> {
  const [row] = await db
    .select({ group: groups, member: groupMembers })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(and(eq(groups.id, groupId), isActiveMember(userId)));
  return row ?? null;
}

/** Locks the group of an active member until the end of the transaction; null for others and for deleted groups. */
export async function lockMembership(tx: Tx, groupId: string, userId: string): Promise<Membership | null> {
  const [group] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.id, groupId), isNull(groups.deletedAt)))
    .for("update");
  if (!group) return null;
  const [member] = await tx
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId), groupMembers.isActive));
  return member ? { group, member } : null;
}

export async function findGroup(db: Queryable, groupId: string): Promise<GroupRow | null> {
  const [row] = await db.select().from(groups).where(eq(groups.id, groupId));
  return row ?? null;
}

/** Locks a group until the end of the transaction. */
export async function lockGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for("update");
}

function isActiveMember(userId: string): SQL | undefined {
  return and(eq(groupMembers.userId, userId), groupMembers.isActive, isNull(groups.deletedAt));
}

/** All members of a group or of several with the names of those with an account; former members last, otherwise in the order of joining. */
export function listMembers(db: Queryable, groupIds: string | readonly string[]) {
  return db
    .select({
      member: groupMembers,
      user: {
        firstName: users.firstName,
        lastName: users.lastName,
        handle: users.handle,
        avatarSmallFileId: users.avatarSmallFileId,
      },
    })
    .from(groupMembers)
    .leftJoin(users, eq(users.id, groupMembers.userId))
    .where(inArray(groupMembers.groupId, [groupIds].flat()))
    .orderBy(desc(groupMembers.isActive), asc(groupMembers.joinedAt), asc(groupMembers.id));
}

/** A member of a group, who may have left; null without one. */
export async function findMember(
  db: Queryable,
  groupId: string,
  memberId: string,
): Promise<MemberRow | null> {
  const isMeant = and(eq(groupMembers.groupId, groupId), eq(groupMembers.id, memberId));
  const [row] = await db.select().from(groupMembers).where(isMeant);
  return row ?? null;
}

/** Id of a user's membership in a group, active or former; null without one. */
export async function findMemberOfUser(
  db: Queryable,
  groupId: string,
  userId: string,
): Promise<string | null> {
  const isMeant = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId));
  const [row] = await db.select({ id: groupMembers.id }).from(groupMembers).where(isMeant);
  return row?.id ?? null;
}

/** Ids of the users who are active members. */
export async function listActiveUserIds(db: Queryable, groupId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), groupMembers.isActive));
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** A user's groups in which they are active, those with the latest activity first. */
export function listGroupsOf(db: Queryable, userId: string, isArchived: boolean) {
  const lastActivityAt = sql<Date>`coalesce((
    select max(${groupActivities.createdAt}) from ${groupActivities} where ${groupActivities.groupId} = ${groups.id}
  ), ${groups.createdAt})`.mapWith(groups.createdAt);
  return db
    .select({
      group: groups,
      memberId: groupMembers.id,
      memberCount: sql<number>`(
        select count(*)::int from group_members other where other.group_id = ${groups.id} and other.is_active
      )`,
      newCount: db.$count(
        groupActivities,
        and(
          eq(groupActivities.groupId, groups.id),
          gt(groupActivities.createdAt, groupMembers.seenAt),
          or(isNull(groupActivities.actorMemberId), ne(groupActivities.actorMemberId, groupMembers.id)),
        ),
      ),
      unreadCount: sql<number>`(
        select count(*)::int from ${notifications} n
        where n.user_id = ${userId} and n.is_listed and n.read_at is null and n.archived_at is null and n.deleted_at is null
          and n.data->>'groupId' = ${groups.id}::text
      )`,
      lastActivityAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(isActiveMember(userId), isArchived ? isNotNull(groups.archivedAt) : isNull(groups.archivedAt)))
    .orderBy(desc(lastActivityAt), desc(groups.id));
}

/** A user's groups in which they are active with their number of members, the newest group first, from before a group on. */
export function listMembershipPage(
  db: Queryable,
  userId: string,
  { isArchived, before, limit }: MembershipPage,
): Promise<readonly (Membership & { readonly memberCount: number })[]> {
  return db
    .select({
      group: groups,
      member: groupMembers,
      memberCount: sql<number>`(select count(*)::int from group_members other where other.group_id = ${groups.id})`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        isActiveMember(userId),
        isArchived ? isNotNull(groups.archivedAt) : isNull(groups.archivedAt),
        before === null ? undefined : lt(groups.id, before),
      ),
    )
    .orderBy(desc(groups.id))
    .limit(limit);
}
type MembershipPage = {
  readonly isArchived: boolean;
  /** Id of the last group of the page before; null for the first page. */
  readonly before: string | null;
  readonly limit: number;
};

export type BalanceRow = typeof groupBalances.$inferSelect;

/** Balances of the members of a group or of several. */
export function listBalances(
  db: Queryable,
  groupIds: string | readonly string[],
): Promise<readonly BalanceRow[]> {
  return db
    .select()
    .from(groupBalances)
    .where(inArray(groupBalances.groupId, [groupIds].flat()));
}

/** A user's own balances in all groups in which they are active. */
export async function listOwnBalances(db: Queryable, userId: string): Promise<readonly BalanceRow[]> {
  const rows = await db
    .select({ balance: groupBalances })
    .from(groupBalances)
    .innerJoin(groupMembers, eq(groupMembers.id, groupBalances.memberId))
    .where(and(eq(groupMembers.userId, userId), groupMembers.isActive));
  return rows.map(({ balance }) => balance);
}

/** Changes of a member's balance in one currency. */
export type BalanceDelta = Pick<
  BalanceRow,
  "memberId" | "currency" | "paidMinor" | "shareMinor" | "settledOutMinor" | "settledInMinor"
>;

/** Adds to members' balances; one row for each member and currency. The caller has locked the group. */
export async function addToBalances(tx: Tx, groupId: string, deltas: readonly BalanceDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await tx
    .insert(groupBalances)
    .values(deltas.map((delta) => ({ groupId, ...delta })))
    .onConflictDoUpdate({
      target: [groupBalances.groupId, groupBalances.memberId, groupBalances.currency],
      set: {
        paidMinor: sql`${groupBalances.paidMinor} + excluded.paid_minor`,
        shareMinor: sql`${groupBalances.shareMinor} + excluded.share_minor`,
        settledOutMinor: sql`${groupBalances.settledOutMinor} + excluded.settled_out_minor`,
        settledInMinor: sql`${groupBalances.settledInMinor} + excluded.settled_in_minor`,
      },
    });
}

export type PairRow = typeof groupPairs.$inferSelect;
export type PairDelta = Omit<PairRow, "groupId">;

/** Debts between pairs of a group's members, before simplification. */
export function listPairs(db: Queryable, groupId: string): Promise<readonly PairRow[]> {
  return db.select().from(groupPairs).where(eq(groupPairs.groupId, groupId));
}

/** Adds to debts between pairs; one row for each pair and currency. The caller has locked the group. */
export async function addToPairs(tx: Tx, groupId: string, deltas: readonly PairDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await tx
    .insert(groupPairs)
    .values(deltas.map((delta) => ({ groupId, ...delta })))
    .onConflictDoUpdate({
      target: [groupPairs.groupId, groupPairs.firstMemberId, groupPairs.secondMemberId, groupPairs.currency],
      set: { owedMinor: sql`${groupPairs.owedMinor} + excluded.owed_minor` },
    });
}

export async function insertActivity(tx: Tx, row: NewActivity): Promise<void> {
  await tx.insert(groupActivities).values(row);
}

/** Writes fields of a locked group and increments its version. */
export async function updateGroup(
  tx: Tx,
  id: string,
  set: Partial<NewGroup>,
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(groups)
    .set({ ...set, updatedAt, version: sql`${groups.version} + 1` })
    .where(eq(groups.id, id));
}

/** Writes the counter that decides who takes a leftover minor unit; the group's version stays. */
export async function setRotation(tx: Tx, id: string, rotation: number): Promise<void> {
  await tx.update(groups).set({ rotation }).where(eq(groups.id, id));
}

/** Writes fields of a member; the caller has locked the group. */
export async function updateMember(tx: Tx, id: string, set: Partial<NewMember>): Promise<void> {
  await tx.update(groupMembers).set(set).where(eq(groupMembers.id, id));
}

export type ActivityRow = typeof groupActivities.$inferSelect;

/** Lines of a group's feed before a place, newest first; of one member only those that concern them. */
export function listActivityRows(
  db: Queryable,
  groupId: string,
  before: { readonly at: string; readonly id: string } | null,
  concernsMemberId: string | null,
  limit: number,
): Promise<readonly (ActivityRow & { readonly place: string })[]> {
  return db
    .select({
      ...getTableColumns(groupActivities),
      place: sql<string>`to_char(${groupActivities.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(groupActivities)
    .where(
      and(
        eq(groupActivities.groupId, groupId),
        before === null
          ? undefined
          : sql`(${groupActivities.createdAt}, ${groupActivities.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`,
        concernsMemberId === null
          ? undefined
          : sql`${concernsMemberId}::uuid = any(${groupActivities.memberIds})`,
      ),
    )
    .orderBy(desc(groupActivities.createdAt), desc(groupActivities.id))
    .limit(limit);
}
