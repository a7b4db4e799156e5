import { refuse } from "@evenly/contract";
import { MERGE_ENTRIES_MAX } from "@evenly/contract/groups/rules";
import type { Group, MergeMembersInput } from "@evenly/contract/groups/schemas";
import type { Tx } from "@evenly/db";
import { revokeTwins } from "@evenly/db/groups/invitation-queries";
import {
  deleteEmptySums,
  hasWaitingPayments,
  listExpenseIdsOf,
  listSettledLinesOf,
  moveAuthorship,
  movePayments,
} from "@evenly/db/groups/merge-queries";
import { findMember, type MemberRow, updateMember } from "@evenly/db/groups/queries";
import { changeSettlement, deleteParts, listPaidParts, takePaidBack } from "@evenly/db/settlements/queries";
import type { Merge } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordChange } from "../../groups/activity/index.ts";
import { getGroup, lockOwnGroup, projectEntry, requireRight } from "../../groups/index.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { mergeDefaults } from "./merge-defaults.ts";
import { mergeExpenses } from "./merge-expenses.ts";

type MergeInGroup = Merge & { readonly groupId: string };

/**
 * Makes a placeholder that was entered twice one with another member: what is written on it is then written on the other one, whose
 * balance is the sum of both. Nobody else's balance changes. Payments between the two no longer count, because they paid
 * themselves. The placeholder is gone, and its invitations end. Repeating it changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} the caller is no admin.
 * @throws {GROUP_MEMBER_UNKNOWN} one of them is no active member, or both are the same. @throws {MEMBER_HAS_ACCOUNT} the one that goes.
 * @throws {MEMBER_PAYMENT_WAITS} a payment of one of them neither counts nor has ended.
 * @throws {MEMBER_TOO_LARGE} more than 2,000 expenses or payments name the placeholder.
 */
export async function mergeMembers(ctx: ServiceContext, input: MergeMembersInput): Promise<Group> {
  const { groupId, memberId: goneId, intoMemberId: intoId } = input;
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    requireRight(membership, "merge_members");
    const { gone, into } = await loadBoth(tx, { groupId, goneId, intoId });
    if (gone.mergedIntoMemberId === into.id) return;
    if (gone.userId !== null) refuse("MEMBER_HAS_ACCOUNT", { memberId: goneId });
    if (!gone.isActive) refuse("GROUP_MEMBER_UNKNOWN", { memberId: goneId });
    if (await hasWaitingPayments(tx, groupId, [goneId, intoId])) refuse("MEMBER_PAYMENT_WAITS");
    const voided = await merge(ctx, tx, { groupId, goneId, intoId }, membership.group);
    await updateMember(tx, goneId, {
      isActive: false,
      leftAt: ctx.clock.now(),
      role: "member",
      mergedIntoMemberId: intoId,
    });
    await revokeTwins(tx, groupId, goneId, ctx.clock.now());
    await recordChange(ctx, tx, {
      groupId,
      kind: "member_merged",
      actorMemberId: membership.member.id,
      subjectId: goneId,
      facts: { name: gone.placeholderName, toMemberId: intoId, count: voided },
      memberIds: [goneId, intoId],
    });
    // The parts of the placeholder are now what the other one spent.
    if (into.userId !== null) await recordEvent(ctx, tx, "spending.changed", { userIds: [into.userId] });
    await recordAudit(ctx, tx, {
      operation: "group.members_merged",
      userId: into.userId,
      subject: groupId,
      metadata: { memberId: goneId, intoMemberId: intoId },
    });
  });
  return await getGroup(ctx, { groupId });
}

async function loadBoth(
  tx: Tx,
  { groupId, goneId, intoId }: MergeInGroup,
): Promise<{ readonly gone: MemberRow; readonly into: MemberRow }> {
  const [gone, into] = [await findMember(tx, groupId, goneId), await findMember(tx, groupId, intoId)];
  if (!gone || goneId === intoId) return refuse("GROUP_MEMBER_UNKNOWN", { memberId: goneId });
  if (!into?.isActive) return refuse("GROUP_MEMBER_UNKNOWN", { memberId: intoId });
  return { gone, into };
}

/** Moves everything; returns the number of payments that no longer count. */
async function merge(
  ctx: ServiceContext,
  tx: Tx,
  ids: MergeInGroup,
  group: Parameters<typeof mergeDefaults>[2],
): Promise<number> {
  const { groupId, goneId, intoId } = ids;
  const most = MERGE_ENTRIES_MAX + 1;
  const lines = await listSettledLinesOf(tx, groupId, goneId, most);
  const expenseIds = await listExpenseIdsOf(tx, groupId, goneId, most);
  if (Math.max(lines.length, expenseIds.length) > MERGE_ENTRIES_MAX) refuse("MEMBER_TOO_LARGE");
  const settled = lines.map((line) => ({ kind: "settlement" as const, ...line }));
  await projectEntry(tx, groupId, settled, -1n);
  const between = settled.filter(({ fromId, toId }) => fromId === intoId || toId === intoId);
  for (const { id, settlementId } of between) await voidPayment(ctx, tx, id, settlementId);
  await movePayments(tx, ids);
  const idOf = (memberId: string) => (memberId === goneId ? intoId : memberId);
  const moved = settled.filter((line) => !between.includes(line));
  const renamed = moved.map((line) => ({ ...line, fromId: idOf(line.fromId), toId: idOf(line.toId) }));
  await projectEntry(tx, groupId, renamed, 1n);
  await mergeExpenses(ctx, tx, groupId, expenseIds, ids);
  await mergeDefaults(ctx, tx, group, ids);
  await moveAuthorship(tx, ids);
  await deleteEmptySums(tx, groupId, goneId);
  return between.length;
}

/** Ends a payment between the two: it paid nothing, and what it paid of parts is open again. */
async function voidPayment(ctx: ServiceContext, tx: Tx, lineId: string, settlementId: string): Promise<void> {
  const closedAt = ctx.clock.now();
  await changeSettlement(tx, settlementId, ["settled"], { state: "cancelled", closedAt, settledAt: null });
  await takePaidBack(tx, await listPaidParts(tx, lineId));
  await deleteParts(tx, lineId);
}
