import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { settlementLines, settlements } from "./tables.ts";

/** The part of a settlement in one group, as far as it counts in balances. */
export type CountedSettlement = {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly paidOn: string;
  readonly method: typeof settlements.$inferSelect.method;
  readonly note: string | null;
};

/** Settled lines of a group, the earliest first. */
export function listCountedSettlements(
  db: Queryable,
  groupId: string,
): Promise<readonly CountedSettlement[]> {
  return db
    .select({
      id: settlementLines.id,
      fromId: settlementLines.fromMemberId,
      toId: settlementLines.toMemberId,
      currency: settlements.currency,
      amountMinor: settlementLines.amountMinor,
      paidOn: settlements.paidOn,
      method: settlements.method,
      note: settlements.note,
    })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .where(and(eq(settlementLines.groupId, groupId), eq(settlements.state, "settled")))
    .orderBy(asc(settlements.settledAt), asc(settlementLines.id));
}
