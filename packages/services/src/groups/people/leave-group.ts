import { refuse } from "@evenly/contract";
import type { OneGroupInput } from "@evenly/contract/groups/schemas";
import type { Tx } from "@evenly/db";
import { revokeInvitationsBy } from "@evenly/db/groups/invitation-queries";
import { type MemberRow, updateMember } from "@evenly/db/groups/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordChange } from "../activity/record-change.ts";
import { lockGroupOrArchived } from "../load.ts";

/**
 * Leaves a group, also with a balance, which stays payable as after a removal. Nobody but the caller brings them back.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_OWNER_STAYS} the caller is its owner.
 * @unaudited the group's feed says who and when
 */
export async function leaveGroup(ctx: ServiceContext, { groupId }: OneGroupInput): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { member } = await lockGroupOrArchived(ctx, tx, groupId);
    if (!mayInGroup(member.role, "leave")) refuse("GROUP_OWNER_STAYS");
    await writeLeaving(ctx, tx, member);
  });
}

/** Makes a member who leaves a former one, and ends their invitations of people; the caller has locked the group. */
export async function writeLeaving(ctx: ServiceContext, tx: Tx, member: MemberRow): Promise<void> {
  const { id, groupId, userId } = member;
  const now = ctx.clock.now();
  await updateMember(tx, id, { isActive: false, leftAt: now, role: "member" });
  if (userId !== null) await revokeInvitationsBy(tx, groupId, userId, now, "of people");
  const change = { groupId, kind: "member_left", actorMemberId: id, subjectId: id } as const;
  await recordChange(ctx, tx, { ...change, facts: {}, memberIds: [id] }, userId === null ? [] : [userId]);
}
