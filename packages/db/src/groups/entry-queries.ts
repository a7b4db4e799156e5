import { and, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { expenseSeries, expenses } from "../expenses/tables.ts";
import { settlementLines } from "../settlements/tables.ts";
import { groups } from "./tables.ts";

/** Whether anything was ever recorded in a group: an expense, what repeats, or a payment. */
export async function hasEntries(db: Queryable, groupId: string): Promise<boolean> {
  return (await listWithEntries(db, [groupId])).length > 0;
}

/** Those of some groups in which anything was ever recorded. */
export async function listWithEntries(
  db: Queryable,
  groupIds: readonly string[],
): Promise<readonly string[]> {
  const isRecorded = sql`(exists (select 1 from ${expenses} where ${expenses.groupId} = ${groups.id})
    or exists (select 1 from ${expenseSeries} where ${expenseSeries.groupId} = ${groups.id})
    or exists (select 1 from ${settlementLines} where ${settlementLines.groupId} = ${groups.id}))`;
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, [...groupIds]), isRecorded));
  return rows.map(({ id }) => id);
}
