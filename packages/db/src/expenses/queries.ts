import { and, count, eq, sum } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { expenses } from "./tables.ts";

/** Count and total of a group's active expenses, by currency. */
export async function sumExpenses(
  db: Queryable,
  groupId: string,
): Promise<readonly { readonly currency: string; readonly count: number; readonly totalMinor: bigint }[]> {
  const rows = await db
    .select({ currency: expenses.currency, count: count(), total: sum(expenses.amountMinor) })
    .from(expenses)
    .where(and(eq(expenses.groupId, groupId), eq(expenses.state, "active")))
    .groupBy(expenses.currency)
    .orderBy(expenses.currency);
  return rows.map(({ currency, count: number, total }) => ({
    currency,
    count: number,
    totalMinor: BigInt(total ?? 0),
  }));
}
