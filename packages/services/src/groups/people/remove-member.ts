import { refuse } from "@evenly/contract";
import type { Group, RemoveMemberInput } from "@evenly/contract/groups/schemas";
import { findPlaceholderOf, revokeInvitationsBy, revokeTwins } from "@evenly/db/groups/invitation-queries";
import { findMemberOfUser, updateMember } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordChange } from "../activity/record-change.ts";
import { getGroup } from "../get-group.ts";
import { loadMember, lockOwnGroup } from "../load.ts";
import { requireRight } from "../require-right.ts";

/**
 * Removes a member softly: they no longer see the group, their balance stays payable, and their links end. Only an admin brings them
 * back. With a placeholder its invitations end, too.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_MEMBER_UNKNOWN} no active member.
 * @throws {GROUP_FORBIDDEN} the caller is no admin, or the member is the owner.
 * @unaudited the group's feed says who and when
 */
export async function removeMember(
  ctx: ServiceContext,
  { groupId, ...who }: RemoveMemberInput,
): Promise<Group> {
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    const memberId =
      "memberId" in who
        ? who.memberId
        : ((await findMemberOfUser(tx, groupId, who.userId)) ??
          (await findPlaceholderOf(tx, { groupId, invitedUserId: who.userId, now: ctx.clock.now() })) ??
          refuse("GROUP_MEMBER_UNKNOWN"));
    const target = await loadMember(tx, groupId, memberId);
    requireRight(membership, "remove_member", { targetRole: target.role });
    const now = ctx.clock.now();
    await updateMember(tx, memberId, { isActive: false, leftAt: now, removedAt: now, role: "member" });
    if (target.userId === null) await revokeTwins(tx, groupId, memberId, now);
    else await revokeInvitationsBy(tx, groupId, target.userId, now);
    const change = { groupId, kind: "member_removed", actorMemberId: membership.member.id } as const;
    const removed = target.userId === null ? [] : [target.userId];
    const facts = { name: target.placeholderName };
    await recordChange(ctx, tx, { ...change, subjectId: memberId, facts, memberIds: [memberId] }, removed);
  });
  return await getGroup(ctx, { groupId });
}
