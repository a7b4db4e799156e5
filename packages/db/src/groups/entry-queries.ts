import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { expenseSeries, expenses } from "../expenses/tables.ts";
import { settlementLines } from "../settlements/tables.ts";

/** Whether anything was ever recorded in a group: an expense, what repeats, or a payment. */
export async function hasEntries(db: Queryable, groupId: string): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from ${expenses} where ${expenses.groupId} = ${groupId})
      or exists (select 1 from ${expenseSeries} where ${expenseSeries.groupId} = ${groupId})
      or exists (select 1 from ${settlementLines} where ${settlementLines.groupId} = ${groupId}) as found
  `);
  return row?.found === true;
}
