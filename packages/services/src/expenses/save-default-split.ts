import type { SaveDefaultSplitInput } from "@evenly/contract/groups/default-splits";
import type { Group } from "@evenly/contract/groups/schemas";
import { listMembers, updateGroup } from "@evenly/db/groups/queries";
import { inputOfDefault } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordChange } from "../groups/activity/index.ts";
import { getGroup, lockOwnGroup, requireRight } from "../groups/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { checkFields } from "./check-fields.ts";

/** An amount that every split of positive weights can divide. */
const SOME_AMOUNT = 1_000_000n;

/**
 * Writes how a group's new expenses are split at first; expenses that exist stay as they are.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} the caller is no admin.
 * @throws {GROUP_MEMBER_UNKNOWN} it names somebody who is no active member. @throws {EXPENSE_SPLIT_WRONG} see `checkFields`.
 */
export async function saveDefaultSplit(
  ctx: ServiceContext,
  { groupId, split }: SaveDefaultSplitInput,
): Promise<Group> {
  const input = inputOfDefault(split);
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    requireRight(membership, "change_settings");
    const { group, member } = membership;
    if (input !== null) {
      const members = await listMembers(tx, groupId);
      const active = new Set(members.flatMap((each) => (each.member.isActive ? each.member.id : [])));
      const payers = [{ memberId: member.id, amountMinor: SOME_AMOUNT }];
      checkFields({ amountMinor: SOME_AMOUNT, payers, split: input, original: null }, active, 0);
    }
    const set = { defaultSplitMethod: split.method, defaultSplit: input };
    await updateGroup(tx, groupId, set, ctx.clock.now());
    await recordChange(ctx, tx, {
      groupId,
      kind: "group_updated",
      actorMemberId: member.id,
      subjectId: null,
      memberIds: [],
      facts: { name: group.name, before: group.name },
    });
    await recordAudit(ctx, tx, { operation: "group.updated", userId: member.userId, subject: groupId });
  });
  return await getGroup(ctx, { groupId });
}
