import { refuse } from "@evenly/contract";
import { GROUP_MEMBERS_MAX } from "@evenly/contract/groups/rules";
import type { AddMemberInput, Group } from "@evenly/contract/groups/schemas";
import { insertMembers, listMembers, updateMember } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireLiving } from "../shared/require-living.ts";
import { requireUser } from "../shared/require-user.ts";
import { checkNewMembers, memberRow } from "./create-group.ts";
import { getGroup } from "./get-group.ts";
import { loadMembership, lockOwnGroup } from "./load.ts";
import { recordChange } from "./record-change.ts";
import { requireRight } from "./require-right.ts";

/**
 * Adds a person with an account, or a name for somebody without one. Whom an admin removed is a member again, with their balance; who left
 * comes back by their own yes.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} the caller is no admin.
 * @throws {PAYEE_UNKNOWN} the person is not visible to the caller. @throws {GROUP_MEMBER_EXISTS} @throws {GROUP_FULL}
 * @throws {GROUP_MEMBER_LEFT} the person left the group by themselves.
 * @unaudited the group's feed says who and when
 */
export async function addMember(ctx: ServiceContext, { groupId, member }: AddMemberInput): Promise<Group> {
  const callerUserId = requireUser(ctx);
  await loadMembership(ctx, groupId);
  if (!("userId" in member && member.userId === callerUserId))
    await checkNewMembers(ctx, callerUserId, [member]);
  await withTransaction(ctx, async (tx) => {
    await requireLiving(tx, [callerUserId, "userId" in member ? member.userId : null]);
    const membership = await lockOwnGroup(ctx, tx, groupId);
    requireRight(membership, "add_member");
    const members = await listMembers(tx, groupId);
    const known = members.find((each) => "userId" in member && each.member.userId === member.userId)?.member;
    if (known?.isActive) refuse("GROUP_MEMBER_EXISTS", { memberId: known.id });
    if (known?.leftAt && known.removedAt === null) refuse("GROUP_MEMBER_LEFT", { memberId: known.id });
    const row = memberRow(ctx, groupId, member);
    if (known) {
      await updateMember(tx, known.id, {
        isActive: true,
        leftAt: null,
        removedAt: null,
        role: "member",
        joinedAt: row.joinedAt,
      });
    } else {
      if (members.length >= GROUP_MEMBERS_MAX) refuse("GROUP_FULL");
      await insertMembers(tx, [row]);
    }
    const id = known?.id ?? row.id;
    await recordChange(ctx, tx, {
      ...{ groupId, kind: "member_added", actorMemberId: membership.member.id, subjectId: id },
      facts: { name: "name" in member ? member.name : null },
      memberIds: [id],
    });
  });
  return await getGroup(ctx, { groupId });
}
