import { and, asc, eq, gte, isNull, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../../client.ts";
import { expenseSplits, expenses } from "../../expenses/tables.ts";
import { groupMembers, groups } from "../../groups/tables.ts";
import { settlementLines, settlements } from "../../settlements/tables.ts";
import { homeGroup, isOwnOpenGroup } from "./own-groups.ts";

/** Recorded money since a moment, or without an end, that waits for the user's confirmation; what counts first comes first. */
export function listCashToConfirm(db: Queryable, toUserId: string, since: Date, limit: number) {
  return db
    .select({
      group: homeGroup,
      settlementId: settlements.id,
      method: settlements.method,
      fromMemberId: settlementLines.fromMemberId,
      currency: settlements.currency,
      amountMinor: settlementLines.amountMinor,
      deadlineAt: settlements.dueAt,
    })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .innerJoin(groups, eq(groups.id, settlementLines.groupId))
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(
      and(
        eq(settlements.toUserId, toUserId),
        or(gte(settlements.createdAt, since), isNull(settlements.dueAt)),
        eq(settlements.state, "open"),
        ne(settlements.method, "wallet"),
        isOwnOpenGroup(toUserId),
      ),
    )
    .orderBy(asc(settlements.dueAt), asc(settlements.id))
    .limit(limit);
}

const otherAdmin = sql`exists (
  select 1 from group_members other where other.group_id = ${groups.id} and other.id <> ${groupMembers.id}
    and other.is_active and other.role <> 'member'
)`;

/** Expenses that the user may approve or reject, the oldest first, with the user's part of each. */
export function listExpensesToDecide(db: Queryable, userId: string, limit: number) {
  return db
    .select({
      group: homeGroup,
      expenseId: expenses.id,
      version: expenses.version,
      title: expenses.title,
      currency: expenses.currency,
      amountMinor: expenses.amountMinor,
      authorMemberId: expenses.createdByMemberId,
      ownShareMinor: expenseSplits.amountMinor,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(expenses, eq(expenses.groupId, groups.id))
    .leftJoin(
      expenseSplits,
      and(eq(expenseSplits.expenseId, expenses.id), eq(expenseSplits.memberId, groupMembers.id)),
    )
    .where(
      and(
        isOwnOpenGroup(userId),
        ne(groupMembers.role, "member"),
        eq(expenses.state, "awaiting_approval"),
        or(ne(expenses.createdByMemberId, groupMembers.id), sql`not ${otherAdmin}`),
      ),
    )
    .orderBy(asc(expenses.createdAt), asc(expenses.id))
    .limit(limit);
}
