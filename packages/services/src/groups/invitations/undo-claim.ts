import { refuse } from "@evenly/contract";
import type { Group, OneMemberInput } from "@evenly/contract/groups/schemas";
import {
  hasPaymentsAs,
  revokeInvitationsBy,
  unnameJoinedAccount,
} from "@evenly/db/groups/invitation-queries";
import { findMember, updateMember } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { recordChange } from "../activity/record-change.ts";
import { getGroup } from "../get-group.ts";
import { lockOwnGroup } from "../load.ts";
import { requireRight } from "../require-right.ts";

const PLACEHOLDER = { userId: null, accountJoinedAt: null, role: "member", isMuted: false } as const;

/**
 * Undoes that a person joined as a placeholder: the placeholder is free again with everything that is written on it, and the person is
 * out of the group, without an account of it; they may join anew. It works too after they have left or were removed. No balance
 * changes. Their links end.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_MEMBER_UNKNOWN} no member, not even a former one.
 * @throws {GROUP_FORBIDDEN} the caller is no admin, or the member is the owner.
 * @throws {STATE_CONFLICT} the member did not join as a placeholder, or it has been undone already.
 * @throws {CLAIM_IN_USE} they have paid, been paid or confirmed a payment under the name.
 */
export async function undoClaim(ctx: ServiceContext, { groupId, memberId }: OneMemberInput): Promise<Group> {
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    const target = (await findMember(tx, groupId, memberId)) ?? refuse("GROUP_MEMBER_UNKNOWN", { memberId });
    requireRight(membership, "undo_claim", { targetRole: target.role });
    const { userId, accountJoinedAt, placeholderName } = target;
    if (userId === null || accountJoinedAt === null || placeholderName === null)
      return refuse("STATE_CONFLICT");
    if (target.id === membership.member.id) refuse("STATE_CONFLICT");
    const joined = { memberId, userId, accountJoinedAt };
    if (await hasPaymentsAs(tx, joined)) refuse("CLAIM_IN_USE");
    await unnameJoinedAccount(tx, joined);
    await updateMember(tx, memberId, { ...PLACEHOLDER, isActive: true, leftAt: null, removedAt: null });
    await revokeInvitationsBy(tx, groupId, userId, ctx.clock.now());
    const change = { groupId, kind: "member_claim_undone", actorMemberId: membership.member.id } as const;
    const facts = { name: placeholderName };
    await recordChange(ctx, tx, { ...change, subjectId: memberId, facts, memberIds: [memberId] }, [userId]);
    await recordEvent(ctx, tx, "spending.changed", { userIds: [userId] });
    await recordAudit(ctx, tx, { operation: "group.claim_undone", userId, subject: groupId });
  });
  return await getGroup(ctx, { groupId });
}
