import { refuse } from "@evenly/contract";
import type { OneGroupInput } from "@evenly/contract/groups/schemas";
import { listBalances, updateMember } from "@evenly/db/groups/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { lockGroupOrArchived } from "./load.ts";
import { balanceOf } from "./present.ts";
import { recordChange } from "./record-change.ts";

/**
 * Leaves a group in which the caller is even.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 * @throws {GROUP_OWNER_STAYS} the caller is its owner. @throws {GROUP_NOT_EVEN} the caller owes or is owed something.
 */
export async function leaveGroup(ctx: ServiceContext, { groupId }: OneGroupInput): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { member } = await lockGroupOrArchived(ctx, tx, groupId);
    if (member.role === "owner") refuse("GROUP_OWNER_STAYS");
    const own = (await listBalances(tx, groupId)).filter(({ memberId }) => memberId === member.id);
    const isEven = own.every((row) => balanceOf(row) === 0n);
    if (!mayInGroup(member.role, "leave", { isEven })) refuse("GROUP_NOT_EVEN");
    await updateMember(tx, member.id, { isActive: false, leftAt: ctx.clock.now(), role: "member" });
    const userIds = member.userId === null ? [] : [member.userId];
    const change = { groupId, kind: "member_left", actorMemberId: member.id, subjectId: member.id } as const;
    await recordChange(ctx, tx, { ...change, facts: {}, memberIds: [member.id] }, userIds);
  });
}
