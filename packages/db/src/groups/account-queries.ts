import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import type { BalanceRow, Membership } from "./queries.ts";
import { groupBalances, groupMembers, groups } from "./tables.ts";

/** A user's active or former membership in a group that is not deleted. */
export type AccountMembership = Membership & {
  /** The member's own balances. */
  readonly balances: readonly BalanceRow[];
  /** Whether other people with an account are active in the group. */
  readonly hasOthers: boolean;
  /** Currencies in which another living account is owed something in the group. */
  readonly owedCurrencies: readonly string[];
};

/** Locks the groups in which a user is or was a member, in the order of their ids, until the end of the transaction. */
export async function lockGroupsOf(tx: Tx, userId: string): Promise<void> {
  const own = tx
    .select({ id: groupMembers.groupId })
    .from(groupMembers)
    .where(eq(groupMembers.userId, userId));
  await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, own), isNull(groups.deletedAt)))
    .orderBy(asc(groups.id))
    .for("update");
}

/** A user's memberships with their balances, in the order of the groups' ids. */
export async function listMembershipsOf(
  db: Queryable,
  userId: string,
): Promise<readonly AccountMembership[]> {
  const hasOthers = sql<boolean>`exists (select from ${groupMembers} other where other.group_id = ${groups.id}
    and other.is_active and other.user_id is not null and other.user_id <> ${userId}::uuid)`;
  const owedCurrencies = sql<readonly string[]>`array(select distinct b.currency from ${groupBalances} b
    join ${groupMembers} other on other.id = b.member_id join ${users} u on u.id = other.user_id
    where b.group_id = ${groups.id} and other.user_id <> ${userId}::uuid and u.deactivated_at is null
      and b.paid_minor - b.share_minor + b.settled_out_minor - b.settled_in_minor > 0)`;
  const rows = await db
    .select({ group: groups, member: groupMembers, hasOthers, owedCurrencies })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.userId, userId), isNull(groups.deletedAt)))
    .orderBy(asc(groups.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ member }) => member.id);
  const balances = await db.select().from(groupBalances).where(inArray(groupBalances.memberId, ids));
  return rows.map((row) => ({
    ...row,
    balances: balances.filter(({ memberId }) => memberId === row.member.id),
  }));
}
