import { and, asc, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { groupBalances, groupMembers, groupPairs, groups } from "../groups/tables.ts";
import type { SettlementRow } from "./queries.ts";
import { settlementLines, settlements } from "./tables.ts";

/** Group as the payments between two persons need it. */
export type OpenGroup = Pick<typeof groups.$inferSelect, "id" | "name" | "color" | "simplifyDebts">;
/** A group that two users share, each as an active or former member. */
export type SharedGroup = OpenGroup & { readonly ownMemberId: string; readonly otherMemberId: string };

/** A group that a user is in, or was. */
export type GroupOfUser = OpenGroup & { readonly ownMemberId: string; readonly isActive: boolean };

const groupColumns = {
  id: groups.id,
  name: groups.name,
  color: groups.color,
  simplifyDebts: groups.simplifyDebts,
};
const isOpen = and(isNull(groups.deletedAt), isNull(groups.archivedAt));

/** Groups, neither archived nor deleted, in which both users are or were members, in the order of their ids. */
export function listSharedGroups(
  db: Queryable,
  userId: string,
  otherUserId: string,
): Promise<readonly SharedGroup[]> {
  const other = alias(groupMembers, "other");
  return db
    .select({ ...groupColumns, ownMemberId: groupMembers.id, otherMemberId: other.id })
    .from(groups)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .innerJoin(other, and(eq(other.groupId, groups.id), eq(other.userId, otherUserId)))
    .where(isOpen)
    .orderBy(asc(groups.id));
}

/** Whether two users are or were in one group. */
export async function haveMet(db: Queryable, userId: string, otherUserId: string): Promise<boolean> {
  const other = alias(groupMembers, "other");
  const rows = await db
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .innerJoin(other, and(eq(other.groupId, groupMembers.groupId), eq(other.userId, otherUserId)))
    .where(eq(groupMembers.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** Groups, neither archived nor deleted, in which a user is or was a member. */
export function listGroupsOfUser(db: Queryable, userId: string): Promise<readonly GroupOfUser[]> {
  return db
    .select({ ...groupColumns, ownMemberId: groupMembers.id, isActive: groupMembers.isActive })
    .from(groups)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .where(isOpen)
    .orderBy(asc(groups.id));
}

/** Balances of all members of some groups. */
export function listBalancesOf(db: Queryable, groupIds: readonly string[]) {
  return db
    .select()
    .from(groupBalances)
    .where(inArray(groupBalances.groupId, [...groupIds]));
}

/** Debts between pairs of members of some groups. */
export function listPairsOf(db: Queryable, groupIds: readonly string[]) {
  return db
    .select()
    .from(groupPairs)
    .where(inArray(groupPairs.groupId, [...groupIds]));
}

/** Payments of some groups that are on their way: unconfirmed cash, and money on hold. */
export function listOnTheWay(db: Queryable, groupIds: readonly string[]) {
  return db
    .select({
      groupId: settlementLines.groupId,
      fromId: settlementLines.fromMemberId,
      toId: settlementLines.toMemberId,
      currency: settlements.currency,
      amountMinor: settlementLines.amountMinor,
    })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .where(
      and(
        inArray(settlementLines.groupId, [...groupIds]),
        or(
          eq(settlements.state, "held"),
          and(eq(settlements.state, "open"), sql`${settlements.method} <> 'wallet'`),
        ),
      ),
    );
}

/** Users behind some members. */
export async function listUsersOfMembers(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: groupMembers.id, userId: groupMembers.userId })
    .from(groupMembers)
    .where(inArray(groupMembers.id, [...memberIds]));
  return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId] as const])));
}

/** Names and pictures of users; deleted accounts have no name left. */
export function listPersons(db: Queryable, userIds: readonly string[]) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      handle: users.handle,
      avatarSmallFileId: users.avatarSmallFileId,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

const latestFirst: SQL = sql`${settlements.createdAt} desc, ${settlements.id} desc`;
const hasOffset: SQL = exists(
  sql`(select 1 from ${settlementLines} where ${settlementLines.settlementId} = ${settlements.id} and ${settlementLines.isOffset})`,
);
/** Proposed or agreed; an agreed one is open. */
const isProposal = and(inArray(settlements.state, ["proposed", "open"]), hasOffset);
/** A proposal, or wallet money under review, whether it offsets debts or not. */
const isStanding = or(isProposal, and(eq(settlements.state, "held"), eq(settlements.method, "wallet")));

function isBetween(userId: string, otherUserId: string): SQL | undefined {
  return or(
    and(eq(settlements.fromUserId, userId), eq(settlements.toUserId, otherUserId)),
    and(eq(settlements.fromUserId, otherUserId), eq(settlements.toUserId, userId)),
  );
}

/** Proposals between two users that have not ended, and their payments under review; the latest first. */
export function listStanding(
  db: Queryable,
  userId: string,
  otherUserId: string,
): Promise<readonly SettlementRow[]> {
  return db
    .select()
    .from(settlements)
    .where(and(isBetween(userId, otherUserId), isStanding))
    .orderBy(latestFirst);
}

/** The latest payment of each currency that offsets debts between two users, whatever became of it. */
export function listLatestOffsets(
  db: Queryable,
  userId: string,
  otherUserId: string,
): Promise<readonly SettlementRow[]> {
  return db
    .selectDistinctOn([settlements.currency])
    .from(settlements)
    .where(and(isBetween(userId, otherUserId), hasOffset))
    .orderBy(asc(settlements.currency), latestFirst);
}

/** Proposals of and to a user that have not ended. */
export function listProposalsOf(db: Queryable, userId: string): Promise<readonly SettlementRow[]> {
  const isSide = or(eq(settlements.fromUserId, userId), eq(settlements.toUserId, userId));
  return db.select().from(settlements).where(and(isSide, isProposal));
}

/** Lines of some settlements with the names of their groups, in the order of the groups. */
export function listNamedLines(db: Queryable, settlementIds: readonly string[]) {
  return db
    .select({ line: settlementLines, groupName: groups.name, color: groups.color })
    .from(settlementLines)
    .innerJoin(groups, eq(groups.id, settlementLines.groupId))
    .where(inArray(settlementLines.settlementId, [...settlementIds]))
    .orderBy(asc(settlementLines.groupId));
}
