import type { Group, OneMemberInput } from "@evenly/contract/groups/schemas";
import { updateMember } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { getGroup } from "./get-group.ts";
import { loadMember, lockOwnGroup } from "./load.ts";
import { recordChange } from "./record-change.ts";
import { requireRight } from "./require-right.ts";

/**
 * Removes a member softly: they no longer see the group, and their balance stays payable.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_MEMBER_UNKNOWN} no active member.
 * @throws {GROUP_FORBIDDEN} the caller is no admin, or the member is the owner.
 */
export async function removeMember(
  ctx: ServiceContext,
  { groupId, memberId }: OneMemberInput,
): Promise<Group> {
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    const target = await loadMember(tx, groupId, memberId);
    requireRight(membership, "remove_member", { targetRole: target.role });
    await updateMember(tx, memberId, { isActive: false, leftAt: ctx.clock.now(), role: "member" });
    const change = { groupId, kind: "member_removed", actorMemberId: membership.member.id } as const;
    const removed = target.userId === null ? [] : [target.userId];
    const facts = { name: target.placeholderName };
    await recordChange(ctx, tx, { ...change, subjectId: memberId, facts, memberIds: [memberId] }, removed);
  });
  return await getGroup(ctx, { groupId });
}
