import { refuse } from "@evenly/contract";
import type { Group, OneMemberInput, SetMemberRoleInput } from "@evenly/contract/groups/schemas";
import { updateMember } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordChange } from "../activity/record-change.ts";
import { getGroup } from "../get-group.ts";
import { loadMember, lockGroupOrArchived, lockOwnGroup } from "../load.ts";
import { requireRight } from "../require-right.ts";

/**
 * Makes a member an admin, or an admin a member. A repeat changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_MEMBER_UNKNOWN} no active member.
 * @throws {GROUP_FORBIDDEN} the caller is no admin, or the member is the owner.
 * @throws {STATE_CONFLICT} somebody without an account cannot be an admin.
 * @unaudited the group's feed says who and when
 */
export async function setMemberRole(
  ctx: ServiceContext,
  { groupId, memberId, role }: SetMemberRoleInput,
): Promise<Group> {
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    const target = await loadMember(tx, groupId, memberId);
    requireRight(membership, "change_role", { targetRole: target.role });
    if (target.userId === null) refuse("STATE_CONFLICT");
    if (target.role === role) return;
    await updateMember(tx, memberId, { role });
    await recordChange(ctx, tx, {
      groupId,
      kind: "member_role_changed",
      actorMemberId: membership.member.id,
      subjectId: memberId,
      facts: { role },
      memberIds: [memberId],
    });
  });
  return await getGroup(ctx, { groupId });
}

/**
 * Hands the group over: the member becomes its owner, and the caller an admin.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_MEMBER_UNKNOWN} no active member.
 * @throws {GROUP_FORBIDDEN} the caller is not the owner. @throws {STATE_CONFLICT} the member has no account, or is the caller.
 * @unaudited the group's feed says who and when
 */
export async function handOver(ctx: ServiceContext, { groupId, memberId }: OneMemberInput): Promise<Group> {
  await withTransaction(ctx, async (tx) => {
    const membership = await lockGroupOrArchived(ctx, tx, groupId);
    requireRight(membership, "hand_over");
    const target = await loadMember(tx, groupId, memberId);
    if (target.userId === null || target.id === membership.member.id) refuse("STATE_CONFLICT");
    await updateMember(tx, membership.member.id, { role: "admin" });
    await updateMember(tx, memberId, { role: "owner" });
    await recordChange(ctx, tx, {
      groupId,
      kind: "owner_changed",
      actorMemberId: membership.member.id,
      subjectId: memberId,
      facts: {},
      memberIds: [memberId, membership.member.id],
    });
  });
  return await getGroup(ctx, { groupId });
}
