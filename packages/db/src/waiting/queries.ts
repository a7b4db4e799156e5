import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { groupMembers, groups } from "../groups/tables.ts";
import { settlementLines, settlements } from "../settlements/tables.ts";

/** Unconfirmed cash to a user in groups in which they are active, the next to count first. */
export async function listUnconfirmed(db: Queryable, userId: string, limit: number) {
  const [own, payer] = [alias(groupMembers, "own"), alias(groupMembers, "payer")];
  return await db
    .select({
      settlementId: settlements.id,
      groupId: groups.id,
      groupName: groups.name,
      payerName: sql<string>`coalesce(${payer.placeholderName}, ${users.firstName} || ' ' || ${users.lastName}, '')`,
      amountMinor: settlementLines.amountMinor,
      currency: settlements.currency,
      countsAt: settlements.dueAt,
    })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .innerJoin(groups, eq(groups.id, settlementLines.groupId))
    .innerJoin(own, and(eq(own.id, settlementLines.toMemberId), eq(own.userId, userId), own.isActive))
    .innerJoin(payer, eq(payer.id, settlementLines.fromMemberId))
    .leftJoin(users, eq(users.id, payer.userId))
    .where(
      and(
        eq(settlements.toUserId, userId),
        eq(settlements.state, "open"),
        ne(settlements.method, "wallet"),
        isNull(groups.archivedAt),
        isNull(groups.deletedAt),
      ),
    )
    .orderBy(asc(settlements.dueAt), asc(settlements.id))
    .limit(limit);
}
