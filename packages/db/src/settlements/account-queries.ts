import { and, asc, countDistinct, eq, inArray, ne, or, type SQL } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { groups } from "../groups/tables.ts";
import type { SettlementRow } from "./queries.ts";
import { settlementLines, settlements } from "./tables.ts";

const isSide = (userId: string): SQL | undefined =>
  or(eq(settlements.fromUserId, userId), eq(settlements.toUserId, userId));

/** Number of a user's payments outside Evenly that wait for the payee's confirmation, by group. */
export function listUnconfirmedOf(db: Queryable, userId: string) {
  return db
    .select({ groupId: groups.id, groupName: groups.name, count: countDistinct(settlements.id) })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .innerJoin(groups, eq(groups.id, settlementLines.groupId))
    .where(and(isSide(userId), ne(settlements.method, "wallet"), eq(settlements.state, "open")))
    .groupBy(groups.id, groups.name)
    .orderBy(asc(groups.id));
}

/** Proposals of and to a user, and wallet payments that wait for proofs. */
export function listWaitsOf(db: Queryable, userId: string): Promise<readonly SettlementRow[]> {
  const isUnproven = and(eq(settlements.method, "wallet"), inArray(settlements.state, ["proposed", "open"]));
  return db
    .select()
    .from(settlements)
    .where(and(isSide(userId), or(isUnproven, eq(settlements.state, "proposed"))))
    .orderBy(asc(settlements.id));
}
