import { and, countDistinct, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { settlementLines, settlements } from "./tables.ts";

/** Number of a group's settlements that neither count nor have ended. */
export async function countOpenSettlements(db: Queryable, groupId: string): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(settlements.id) })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .where(
      and(eq(settlementLines.groupId, groupId), inArray(settlements.state, ["proposed", "open", "held"])),
    );
  return row?.count ?? 0;
}
