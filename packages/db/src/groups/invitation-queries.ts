import { and, desc, eq, gt, inArray, isNull, lt, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { settlementLines, settlements } from "../settlements/tables.ts";
import { groupInvitations, groupMembers, groups } from "./tables.ts";

const others = alias(groupInvitations, "others");

export type InvitationRow = typeof groupInvitations.$inferSelect;

/** Can still lead into the group; of those that were declined, after whom they invite has taken the refusal back. */
const isLive = (now: Date) =>
  and(
    isNull(groupInvitations.revokedAt),
    gt(groupInvitations.expiresAt, now),
    // Only a link for anyone is used more than once.
    sql`((${groupInvitations.kind} = 'link' and ${groupInvitations.memberId} is null) or ${groupInvitations.usedAt} is null)`,
  );
const isOpen = (now: Date) => and(isLive(now), isNull(groupInvitations.declinedAt));

export async function insertInvitation(tx: Tx, row: typeof groupInvitations.$inferInsert): Promise<void> {
  await tx.insert(groupInvitations).values(row);
}

/** Inserts invitations of people. */
export async function insertInvitations(
  tx: Tx,
  rows: readonly (typeof groupInvitations.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(groupInvitations).values([...rows]);
}

/** Invitations of people to a group or to several that wait for an answer. */
export async function listAwaited(
  db: Queryable,
  groupIds: string | readonly string[],
  now: Date,
): Promise<readonly InvitationRow[]> {
  const inGroups = inArray(groupInvitations.groupId, [groupIds].flat());
  return await db
    .select()
    .from(groupInvitations)
    .where(and(inGroups, eq(groupInvitations.kind, "person"), isOpen(now)));
}

/**
 * The placeholder that stands for a person who was invited to a group, whatever became of the invitation; null without one, and where it
 * is promised to somebody else by now.
 */
export async function findPlaceholderOf(
  db: Queryable,
  {
    groupId,
    invitedUserId,
    now,
  }: { readonly groupId: string; readonly invitedUserId: string; readonly now: Date },
): Promise<string | null> {
  const [row] = await db
    .select({ id: groupMembers.id })
    .from(groupInvitations)
    .innerJoin(groupMembers, eq(groupMembers.id, groupInvitations.memberId))
    .where(
      and(
        eq(groupInvitations.groupId, groupId),
        eq(groupInvitations.invitedUserId, invitedUserId),
        groupMembers.isActive,
        isNull(groupMembers.userId),
        notExists(
          db
            .select({ id: others.id })
            .from(others)
            .where(
              and(
                eq(others.memberId, groupMembers.id),
                sql`${others.invitedUserId} is distinct from ${invitedUserId}`,
                isNull(others.revokedAt),
                isNull(others.usedAt),
                gt(others.expiresAt, now),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(groupInvitations.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** Makes an invitation one for a placeholder; the caller has locked the group. */
export async function setInvitedMember(tx: Tx, id: string, memberId: string): Promise<void> {
  await tx.update(groupInvitations).set({ memberId }).where(eq(groupInvitations.id, id));
}

/** The invitation of a link that can be used; null for unknown, revoked, used and expired ones. */
export async function findOpenInvitation(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.tokenHash, tokenHash), isOpen(now)));
  return row ?? null;
}

export async function findInvitation(db: Queryable, id: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(groupInvitations).where(eq(groupInvitations.id, id));
  return row ?? null;
}

/** Invitations of a group that can be used, with whom they invite, the newest first. */
export async function listOpenInvitations(db: Queryable, groupId: string, now: Date) {
  return await db
    .select({
      invitation: groupInvitations,
      invited: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(groupInvitations)
    .leftJoin(users, eq(users.id, groupInvitations.invitedUserId))
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
        memberId === null
          ? and(isNull(groupInvitations.memberId), eq(groupInvitations.kind, "link"))
          : eq(groupInvitations.memberId, memberId),
        isLive(revokedAt),
      ),
    );
}

/** Whether a link for anyone leads into a group. */
export async function hasOpenLink(tx: Tx, groupId: string, now: Date): Promise<boolean> {
  const isLink = and(isNull(groupInvitations.memberId), eq(groupInvitations.kind, "link"));
  const found = await tx.$count(
    groupInvitations,
    and(eq(groupInvitations.groupId, groupId), isLink, isLive(now)),
  );
  return found > 0;
}

/** Revokes what a person who is removed from a group has invited by; of one who leaves, only what invites people. */
export async function revokeInvitationsBy(
  tx: Tx,
  groupId: string,
  userId: string,
  revokedAt: Date,
  which: "all" | "of people" = "all",
) {
  await tx
    .update(groupInvitations)
    .set({ revokedAt })
    .where(
      and(
        eq(groupInvitations.groupId, groupId),
        eq(groupInvitations.createdByUserId, userId),
        which === "all" ? undefined : eq(groupInvitations.kind, "person"),
        isLive(revokedAt),
      ),
    );
}

/** Revokes the open invitations to a group. */
export async function revokeInvitationsOf(tx: Tx, groupId: string, revokedAt: Date): Promise<void> {
  await tx
    .update(groupInvitations)
    .set({ revokedAt })
    .where(and(eq(groupInvitations.groupId, groupId), isLive(revokedAt)));
}

/** Revokes all open invitations of and to a user whose account ends. */
export async function endInvitationsOf(tx: Tx, userId: string, revokedAt: Date): Promise<void> {
  const isSide = or(eq(groupInvitations.createdByUserId, userId), eq(groupInvitations.invitedUserId, userId));
  await tx
    .update(groupInvitations)
    .set({ revokedAt })
    .where(and(isSide, isLive(revokedAt)));
}

export async function noteInvitationUse(tx: Tx, id: string, usedAt: Date): Promise<void> {
  await tx
    .update(groupInvitations)
    .set({ usedAt, useCount: sql`${groupInvitations.useCount} + 1` })
    .where(eq(groupInvitations.id, id));
}

/** Names the account that joined as a placeholder in payments that still wait, so that it can answer them. */
export async function nameJoinedAccount(tx: Tx, memberId: string, userId: string): Promise<void> {
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

/** An account that joined as a placeholder. */
export type JoinedAccount = {
  readonly memberId: string;
  readonly userId: string;
  readonly accountJoinedAt: Date;
};

type PaymentSide = "from" | "to";

/**
 * A payment that others recorded before the account joined. Of what the placeholder paid it has answered nothing, whatever became of it;
 * of what the placeholder received, it has answered nothing while the payment waits.
 */
const isOfOthers = (joinedAt: Date, side: PaymentSide) =>
  and(
    ne(settlements.method, "wallet"),
    lt(settlements.createdAt, joinedAt),
    side === "to" ? eq(settlements.state, "open") : undefined,
  );

/** Whether an account that joined as a placeholder has paid, been paid or answered a payment as it since. */
export async function hasPaymentsAs(
  db: Queryable,
  { memberId, userId, accountJoinedAt }: JoinedAccount,
): Promise<boolean> {
  const [row] = await db
    .select({ id: settlements.id })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .where(
      and(
        or(
          and(
            eq(settlementLines.fromMemberId, memberId),
            eq(settlements.fromUserId, userId),
            sql`not (${isOfOthers(accountJoinedAt, "from")})`,
          ),
          and(
            eq(settlementLines.toMemberId, memberId),
            eq(settlements.toUserId, userId),
            sql`not (${isOfOthers(accountJoinedAt, "to")})`,
          ),
        ),
        notInArray(settlements.state, ["cancelled", "rejected"]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Takes the account back out of the payments that `nameJoinedAccount` has named it in. */
export async function unnameJoinedAccount(tx: Tx, joined: JoinedAccount): Promise<void> {
  const { memberId, userId, accountJoinedAt } = joined;
  const linesOf = (side: PaymentSide) =>
    and(
      isOfOthers(accountJoinedAt, side),
      sql`${settlements.id} in (
      select ${settlementLines.settlementId} from ${settlementLines} where ${sql.identifier(`${side}_member_id`)} = ${memberId})`,
    );
  await tx
    .update(settlements)
    .set({ fromUserId: null })
    .where(and(eq(settlements.fromUserId, userId), linesOf("from")));
  await tx
    .update(settlements)
    .set({ toUserId: null })
    .where(and(eq(settlements.toUserId, userId), linesOf("to")));
}

/** A user's open invitations by people, the newest first. */
export async function listInvitationsOf(db: Queryable, userId: string, now: Date) {
  return await db
    .select({
      invitation: groupInvitations,
      group: { name: groups.name, color: groups.color, currency: groups.currency },
      inviter: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        avatarSmallFileId: users.avatarSmallFileId,
      },
      memberCount: sql<number>`(
        select count(*)::int from ${groupMembers} m where m.group_id = ${groups.id} and m.is_active
      )`,
    })
    .from(groupInvitations)
    .innerJoin(groups, eq(groups.id, groupInvitations.groupId))
    .innerJoin(users, eq(users.id, groupInvitations.createdByUserId))
    .where(
      and(
        eq(groupInvitations.invitedUserId, userId),
        isOpen(now),
        isNull(groups.archivedAt),
        isNull(groups.deletedAt),
      ),
    )
    .orderBy(desc(groupInvitations.createdAt));
}

/** The invitation of a user to a group that is neither revoked nor answered, expired ones included; null without one. */
export async function findUnanswered(
  tx: Queryable,
  groupId: string,
  invitedUserId: string,
): Promise<InvitationRow | null> {
  const { revokedAt, usedAt, declinedAt } = groupInvitations;
  const [row] = await tx
    .select()
    .from(groupInvitations)
    .where(
      and(
        eq(groupInvitations.groupId, groupId),
        eq(groupInvitations.invitedUserId, invitedUserId),
        ...[isNull(revokedAt), isNull(usedAt), isNull(declinedAt)],
      ),
    );
  return row ?? null;
}

/** Refuses an invitation, or with null takes the refusal back; the caller has locked its group. */
export async function declineInvitationRow(tx: Tx, id: string, declinedAt: Date | null): Promise<void> {
  await tx.update(groupInvitations).set({ declinedAt }).where(eq(groupInvitations.id, id));
}

/** Lets an invitation be used until a later moment. */
export async function extendInvitation(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx.update(groupInvitations).set({ expiresAt }).where(eq(groupInvitations.id, id));
}

/** Deletes some invitations that ended before a moment; returns how many. */
export async function deleteEndedInvitations(db: Queryable, before: Date, limit: number): Promise<number> {
  const ended = db
    .select({ id: groupInvitations.id })
    .from(groupInvitations)
    .where(lt(groupInvitations.expiresAt, before))
    .limit(limit);
  const rows = await db
    .delete(groupInvitations)
    .where(inArray(groupInvitations.id, ended))
    .returning({ id: groupInvitations.id });
  return rows.length;
}
