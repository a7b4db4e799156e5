import { and, asc, eq } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { groupMembers, pairSplits } from "./tables.ts";

export type PairSplitRow = typeof pairSplits.$inferSelect;

/** A user's default splits with the active members of a group. */
export function listPairSplits(db: Queryable, groupId: string, userId: string) {
  return db
    .select({ memberId: groupMembers.id, pair: pairSplits })
    .from(pairSplits)
    .innerJoin(groupMembers, eq(groupMembers.userId, pairSplits.otherUserId))
    .where(and(eq(pairSplits.userId, userId), eq(groupMembers.groupId, groupId), groupMembers.isActive))
    .orderBy(asc(groupMembers.id));
}

/** Writes a user's default split with another person; the last one counts. */
export async function upsertPairSplit(tx: Tx, row: PairSplitRow): Promise<void> {
  const { userId: _userId, otherUserId: _otherUserId, ...set } = row;
  await tx
    .insert(pairSplits)
    .values(row)
    .onConflictDoUpdate({ target: [pairSplits.userId, pairSplits.otherUserId], set });
}

export async function deletePairSplit(tx: Tx, userId: string, otherUserId: string): Promise<void> {
  await tx
    .delete(pairSplits)
    .where(and(eq(pairSplits.userId, userId), eq(pairSplits.otherUserId, otherUserId)));
}
