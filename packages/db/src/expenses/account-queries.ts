import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { groupMembers, groups } from "../groups/tables.ts";
import type { SeriesRow } from "./series-queries.ts";
import { expensePayers, expenseSeries, expenseSplits, expenses } from "./tables.ts";

/** Number of expenses that wait for approval and that a user pays or bears, by group. */
export function listWaitingExpensesOf(db: Queryable, userId: string) {
  const isSide = sql`exists (select from ${groupMembers} own where own.user_id = ${userId}::uuid and own.group_id = ${groups.id}
    and (exists (select from ${expensePayers} p where p.expense_id = ${expenses.id} and p.member_id = own.id)
      or exists (select from ${expenseSplits} s where s.expense_id = ${expenses.id} and s.member_id = own.id)))`;
  return db
    .select({ groupId: groups.id, groupName: groups.name, count: count() })
    .from(expenses)
    .innerJoin(groups, eq(groups.id, expenses.groupId))
    .where(and(eq(expenses.state, "awaiting_approval"), isNull(groups.deletedAt), isSide))
    .groupBy(groups.id, groups.name)
    .orderBy(asc(groups.id));
}

/** Series that a user started and that have not ended. */
export async function listRunningSeriesOf(tx: Tx, userId: string): Promise<readonly SeriesRow[]> {
  const rows = await tx
    .select({ series: expenseSeries })
    .from(expenseSeries)
    .innerJoin(groupMembers, eq(groupMembers.id, expenseSeries.createdByMemberId))
    .where(and(eq(groupMembers.userId, userId), sql`${expenseSeries.nextOn} is not null`))
    .orderBy(asc(expenseSeries.id));
  return rows.map(({ series }) => series);
}
