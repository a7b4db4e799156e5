import { invariant, refuse } from "@evenly/contract";
import { GROUP_MEMBERS_MAX } from "@evenly/contract/groups/rules";
import type { AddMemberInput, Group } from "@evenly/contract/groups/schemas";
import type { Tx } from "@evenly/db";
import {
  findPlaceholderOf,
  findUnanswered,
  nameJoinedAccount,
  noteInvitationUse,
} from "@evenly/db/groups/invitation-queries";
import {
  insertMembers,
  listMembers,
  type MemberRow,
  type Membership,
  updateMember,
} from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireLiving } from "../../shared/require-living.ts";
import { requireUser } from "../../shared/require-user.ts";
import { type ActivityKind, recordChange } from "../activity/record-change.ts";
import { getGroup } from "../get-group.ts";
import { inviteOnce, limitInvited } from "../invitations/invite-people.ts";
import { loadMembership, lockOwnGroup } from "../load.ts";
import { requireRight } from "../require-right.ts";
import { chargeInvited, checkNewMembers, type Newcomer, planNewcomers } from "./newcomers.ts";

/**
 * Adds a person with an account, or a name for somebody without one. Whom an admin removed is a member again, with their balance; who left
 * comes back by their own yes. A person whom nothing ties to the caller is invited, and a placeholder stands for them; repeating it
 * changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} the caller is no admin.
 * @throws {PAYEE_UNKNOWN} the person is not visible to the caller. @throws {GROUP_MEMBER_EXISTS} @throws {GROUP_FULL}
 * @throws {GROUP_MEMBER_LEFT} the person left the group by themselves.
 * @throws {RATE_LIMITED} the caller invited too many people today, or this person was invited to the group too often.
 * @unaudited the group's feed says who and when
 */
export async function addMember(
  ctx: ServiceContext<"limits">,
  { groupId, member }: AddMemberInput,
): Promise<Group> {
  const callerUserId = requireUser(ctx);
  requireRight(await loadMembership(ctx, groupId), "add_member");
  if (!("userId" in member && member.userId === callerUserId)) await admit(ctx, groupId, member);
  await withTransaction(ctx, async (tx) => {
    await requireLiving(tx, [callerUserId, "userId" in member ? member.userId : null]);
    const membership = await lockOwnGroup(ctx, tx, groupId);
    requireRight(membership, "add_member");
    const members = (await listMembers(tx, groupId)).map((each) => each.member);
    const known = members.find(({ userId }) => "userId" in member && userId === member.userId);
    if (known?.isActive) refuse("GROUP_MEMBER_EXISTS", { memberId: known.id });
    if (known?.leftAt && known.removedAt === null) refuse("GROUP_MEMBER_LEFT", { memberId: known.id });
    await bringIn(ctx, tx, membership, members, member, known);
  });
  return await getGroup(ctx, { groupId });
}

/** Checks a person to add, and counts their invitation if they are a stranger. */
async function admit(ctx: ServiceContext<"limits">, groupId: string, member: AddMemberInput["member"]) {
  const [stranger] = await checkNewMembers(ctx, requireUser(ctx), [member]);
  if (stranger === undefined) return;
  await limitInvited(ctx, groupId, stranger);
  await chargeInvited(ctx, 1);
}

/** Makes somebody a member, or invites them; the caller has locked the group. */
async function bringIn(
  ctx: ServiceContext,
  tx: Tx,
  membership: Membership,
  members: readonly MemberRow[],
  newcomer: Newcomer,
  known: MemberRow | undefined,
): Promise<void> {
  const { id: groupId } = membership.group;
  const { rows, awaited } = await planNewcomers(ctx, tx, groupId, [newcomer]);
  const [[row], [stranger]] = [rows, awaited];
  if (row === undefined) return;
  const named = "userId" in newcomer && !known ? { groupId, invitedUserId: newcomer.userId } : null;
  const standing = named && (await findPlaceholderOf(tx, { ...named, now: ctx.clock.now() }));
  const memberId = known?.id ?? standing ?? row.id;
  if (!known && standing === null) {
    if (members.length >= GROUP_MEMBERS_MAX) refuse("GROUP_FULL");
    await insertMembers(tx, [row]);
  } else if (standing !== null && !stranger) await takePlaceholder(ctx, tx, standing, row);
  else if (known && !stranger)
    await updateMember(tx, known.id, {
      isActive: true,
      leftAt: null,
      removedAt: null,
      role: "member",
      joinedAt: row.joinedAt,
    });
  let kind: ActivityKind = "member_added";
  if (stranger) {
    // A former member needs no placeholder: their row, which waits for them, has their balance.
    const invited = { userId: stranger.userId, memberId: known ? null : memberId };
    const isNew = await inviteOnce(ctx, tx, membership, members, invited);
    if (!isNew && memberId !== row.id) return;
    kind = "member_invited";
  }
  const name = stranger ? row.placeholderName : "name" in newcomer ? newcomer.name : null;
  await recordChange(ctx, tx, {
    groupId,
    kind,
    actorMemberId: membership.member.id,
    subjectId: memberId,
    facts: { name: name ?? null },
    memberIds: [memberId],
  });
}

/** Makes a placeholder the member of the person whom it stands for, and their invitation answered; they are added without it. */
async function takePlaceholder(
  ctx: ServiceContext,
  tx: Tx,
  memberId: string,
  { userId, groupId }: { readonly userId?: string | null; readonly groupId: string },
): Promise<void> {
  invariant(userId, "a placeholder of a person is looked up by their account");
  const now = ctx.clock.now();
  await updateMember(tx, memberId, { userId, accountJoinedAt: now });
  await nameJoinedAccount(tx, memberId, userId);
  const invitation = await findUnanswered(tx, groupId, userId);
  if (invitation !== null) await noteInvitationUse(tx, invitation.id, now);
}
