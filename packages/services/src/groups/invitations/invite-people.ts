import { INVITATION_DAYS } from "@evenly/contract/groups/invitations";
import type { Tx } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import {
  findUnanswered,
  type InvitationRow,
  insertInvitations,
  revokeInvitationRow,
  setInvitedMember,
} from "@evenly/db/groups/invitation-queries";
import type { MemberRow, Membership } from "@evenly/db/groups/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { writeNews } from "../../group-news/index.ts";
import { consumeLimit } from "../../shared/consume-limit.ts";
import { requireUser } from "../../shared/require-user.ts";
import type { Awaited } from "../people/newcomers.ts";

/**
 * Invitations of one person to one group while an invitation lives: who declines is not asked for ever. Timers of limits in memory reach
 * 24 days.
 */
const ASKED_AGAIN = { points: 3, windowSeconds: INVITATION_DAYS * 86_400 };

/** A person to invite; without a placeholder they join as a new member. */
type Invited = Omit<Awaited, "memberId"> & { readonly memberId: string | null };

/**
 * Whether an invitation names whom it is for, and who made it is an admin still. It alone opens a private group, or a placeholder with
 * a balance.
 */
export function isNamedByAdmin(
  { kind, memberId, createdByUserId }: InvitationRow,
  members: readonly MemberRow[],
): boolean {
  const inviter = members.find(({ userId }) => userId === createdByUserId);
  const isNamed = kind !== "link" || memberId !== null;
  return isNamed && inviter?.isActive === true && mayInGroup(inviter.role, "invite_to_balance");
}

/**
 * Invites people by name to a group of the caller, who has locked or just made it, and tells them.
 *
 * @unaudited part of verbs that write the row
 */
export async function invitePeople(
  ctx: ServiceContext,
  tx: Tx,
  group: { readonly id: string; readonly name: string },
  people: readonly Invited[],
): Promise<void> {
  if (people.length === 0) return;
  const createdByUserId = requireUser(ctx);
  const inviter = await findUserById(tx, createdByUserId);
  const actorName = inviter === null ? "" : `${inviter.firstName} ${inviter.lastName}`.trim();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * 86_400_000);
  const rows = people.map(({ userId: invitedUserId, memberId }) => ({
    id: ctx.ids.uuid(),
    groupId: group.id,
    kind: "person" as const,
    invitedUserId,
    memberId,
    createdByUserId,
    createdAt,
    expiresAt,
  }));
  await insertInvitations(tx, rows);
  const data = { groupId: group.id, groupName: group.name, actorName };
  const news = rows.map(({ id, invitedUserId: userId }) => ({ userId, onceKey: `invitation:${id}`, data }));
  await writeNews(
    ctx,
    tx,
    group.id,
    news.map((each) => ({ ...each, template: "groupInvited" as const })),
  );
}

/**
 * Invites one person to a group that the caller has locked; false when an open invitation stands. That of before a removal does not, nor
 * that of somebody who is no admin if the caller is one.
 *
 * @unaudited part of verbs that write the row
 */
export async function inviteOnce(
  ctx: ServiceContext,
  tx: Tx,
  { group, member }: Membership,
  members: readonly MemberRow[],
  { userId, memberId }: Invited,
): Promise<boolean> {
  const open = await findUnanswered(tx, group.id, userId);
  if (open !== null && stands(ctx, open, member, members)) {
    if (memberId !== null && memberId !== open.memberId) await setInvitedMember(tx, open.id, memberId);
    return false;
  }
  if (open !== null) await revokeInvitationRow(tx, open.id, ctx.clock.now());
  await invitePeople(ctx, tx, group, [{ userId, memberId }]);
  return true;
}

function stands(
  ctx: ServiceContext,
  open: InvitationRow,
  caller: MemberRow,
  members: readonly MemberRow[],
): boolean {
  if (open.expiresAt <= ctx.clock.now()) return false;
  const removedAt = members.find(({ userId }) => userId === open.invitedUserId)?.removedAt ?? null;
  if (removedAt !== null && open.createdAt <= removedAt) return false;
  return isNamedByAdmin(open, members) || !mayInGroup(caller.role, "invite_to_balance");
}

/**
 * Counts an invitation of a person to a group, unless an open one stands.
 *
 * @throws {RATE_LIMITED} the person was invited to this group too often.
 */
export async function limitInvited(
  ctx: ServiceContext<"limits">,
  groupId: string,
  userId: string,
): Promise<void> {
  const open = await findUnanswered(ctx.db, groupId, userId);
  if (open !== null && open.expiresAt > ctx.clock.now()) return;
  await consumeLimit(ctx, "group_person_asked", `${groupId}:${userId}`, ASKED_AGAIN);
}
