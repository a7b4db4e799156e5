import { and, eq, inArray, min, sql } from "drizzle-orm";
import type { Queryable } from "../../client.ts";
import { expenseSplits, expenses } from "../../expenses/tables.ts";

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
