import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { settlementLines, settlements } from "../settlements/tables.ts";
import { groupInvitations } from "./tables.ts";

export type InvitationRecord = typeof groupInvitations.$inferSelect;

const isOpen = (now: Date) =>
  and(
    isNull(groupInvitations.revokedAt),
    gt(groupInvitations.expiresAt, now),
    // A link for one placeholder is used once.
    sql`(${groupInvitations.memberId} is null or ${groupInvitations.usedAt} is null)`,
  );

export async function insertInvitation(tx: Tx, row: typeof groupInvitations.$inferInsert): Promise<void> {
  await tx.insert(groupInvitations).values(row);
}

/** The invitation of a link that can be used; null for unknown, revoked, used and expired ones. */
export async function findOpenInvitation(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<InvitationRecord | null> {
  const [row] = await db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.tokenHash, tokenHash), isOpen(now)));
  return row ?? null;
}

export async function findInvitation(db: Queryable, id: string): Promise<InvitationRecord | null> {
  const [row] = await db.select().from(groupInvitations).where(eq(groupInvitations.id, id));
  return row ?? null;
}

/** Invitations of a group that can be used, the newest first. */
export function listOpenInvitations(
  db: Queryable,
  groupId: string,
  now: Date,
): Promise<readonly InvitationRecord[]> {
  return db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), isOpen(now)))
    .orderBy(desc(groupInvitations.createdAt));
}

/** Revokes an invitation that is not revoked. */
export async function revokeInvitationRow(tx: Tx, id: string, revokedAt: Date): Promise<void> {
  await tx
    .update(groupInvitations)
    .set({ revokedAt })
    .where(and(eq(groupInvitations.id, id), isNull(groupInvitations.revokedAt)));
}

/** Revokes the open links for one placeholder, or those for anyone. */
export async function revokeTwins(tx: Tx, groupId: string, memberId: string | null, revokedAt: Date) {
  await tx
    .update(groupInvitations)
    .set({ revokedAt })
    .where(
      and(
        eq(groupInvitations.groupId, groupId),
        memberId === null ? isNull(groupInvitations.memberId) : eq(groupInvitations.memberId, memberId),
        isOpen(revokedAt),
      ),
    );
}

export async function noteInvitationUse(tx: Tx, id: string, usedAt: Date): Promise<void> {
  await tx
    .update(groupInvitations)
    .set({ usedAt, useCount: sql`${groupInvitations.useCount} + 1` })
    .where(eq(groupInvitations.id, id));
}

/** Names the account of a claimed placeholder in payments that still wait, so that it can answer them. */
export async function nameClaimedAccount(tx: Tx, memberId: string, userId: string): Promise<void> {
  const linesOf = (side: "from_member_id" | "to_member_id") =>
    sql`${settlements.state} = 'open' and ${settlements.id} in (
      select ${settlementLines.settlementId} from ${settlementLines} where ${sql.identifier(side)} = ${memberId})`;
  await tx
    .update(settlements)
    .set({ fromUserId: userId })
    .where(and(isNull(settlements.fromUserId), linesOf("from_member_id")));
  await tx
    .update(settlements)
    .set({ toUserId: userId })
    .where(and(isNull(settlements.toUserId), linesOf("to_member_id")));
}
