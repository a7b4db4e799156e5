import { and, eq, gte, inArray, min, ne, or, sql, sum } from "drizzle-orm";
import type { Queryable } from "../../client.ts";
import { expenseSplits, expenses } from "../../expenses/tables.ts";
import { groupBalances, groupMembers, groupPairs, groups } from "../../groups/tables.ts";
import { settlementLines, settlements } from "../../settlements/tables.ts";
import { homeGroup, isOwnOpenGroup } from "./own-groups.ts";

const isBelowZero = sql`${groupBalances.paidMinor} - ${groupBalances.shareMinor}
  + ${groupBalances.settledOutMinor} - ${groupBalances.settledInMinor} < 0`;

/** Groups with simplified debts and their currencies in which the user owes something. */
export function listOwedCurrencies(db: Queryable, userId: string, limit: number) {
  return db
    .select({ group: homeGroup, ownMemberId: groupMembers.id, currency: groupBalances.currency })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(
      groupBalances,
      and(eq(groupBalances.groupId, groups.id), eq(groupBalances.memberId, groupMembers.id)),
    )
    .where(and(isOwnOpenGroup(userId), groups.simplifyDebts, isBelowZero))
    .orderBy(groups.id, groupBalances.currency)
    .limit(limit);
}

/** Balances of all members of some groups. */
export async function listBalancesOf(db: Queryable, groupIds: readonly string[]) {
  if (groupIds.length === 0) return [];
  return await db
    .select()
    .from(groupBalances)
    .where(inArray(groupBalances.groupId, [...groupIds]));
}

/** What the user owes others directly, in groups without simplified debts. */
export function listOwnPairs(db: Queryable, userId: string, limit: number) {
  return db
    .select({ group: homeGroup, ownMemberId: groupMembers.id, pair: groupPairs })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(groupPairs, eq(groupPairs.groupId, groups.id))
    .where(
      and(
        isOwnOpenGroup(userId),
        eq(groups.simplifyDebts, false),
        or(
          and(eq(groupPairs.firstMemberId, groupMembers.id), sql`${groupPairs.owedMinor} > 0`),
          and(eq(groupPairs.secondMemberId, groupMembers.id), sql`${groupPairs.owedMinor} < 0`),
        ),
      ),
    )
    .orderBy(groups.id, groupPairs.firstMemberId, groupPairs.secondMemberId, groupPairs.currency)
    .limit(limit);
}

/** The earliest due day of a member's unpaid parts, by member and currency; parts without one are left out. */
export async function listDueDays(db: Queryable, memberIds: readonly string[]) {
  if (memberIds.length === 0) return [];
  return await db
    .select({
      memberId: expenseSplits.memberId,
      currency: expenses.currency,
      dueOn: min(expenses.dueOn),
    })
    .from(expenseSplits)
    .innerJoin(expenses, eq(expenses.id, expenseSplits.expenseId))
    .where(
      and(
        inArray(expenseSplits.memberId, [...memberIds]),
        sql`${expenseSplits.paidMinor} < ${expenseSplits.amountMinor}`,
        eq(expenses.state, "active"),
        sql`${expenses.dueOn} is not null`,
      ),
    )
    .groupBy(expenseSplits.memberId, expenses.currency);
}

/** Sums of a user's payments since a moment that are on their way: unconfirmed cash, and money on hold. */
export function listOnTheWay(db: Queryable, fromUserId: string, since: Date) {
  return db
    .select({
      fromMemberId: settlementLines.fromMemberId,
      toMemberId: settlementLines.toMemberId,
      currency: settlements.currency,
      totalMinor: sum(settlementLines.amountMinor),
    })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .where(
      and(
        eq(settlements.fromUserId, fromUserId),
        gte(settlements.createdAt, since),
        or(
          and(ne(settlements.method, "wallet"), eq(settlements.state, "open")),
          eq(settlements.state, "held"),
        ),
      ),
    )
    .groupBy(settlementLines.fromMemberId, settlementLines.toMemberId, settlements.currency);
}
