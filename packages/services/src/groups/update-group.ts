import type { Group, UpdateGroupInput } from "@evenly/contract/groups/schemas";
import { updateGroup as writeGroup } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { checkTitle } from "../shared/check-name.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordChange } from "./activity/record-change.ts";
import { getGroup } from "./get-group.ts";
import { lockOwnGroup } from "./load.ts";
import { requireRight } from "./require-right.ts";

/**
 * Changes name, description, colour, currency and settings of a group; fields that are not given stay.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} the caller is no admin.
 * @throws {NAME_RESERVED} @throws {NAME_MIXED} see `checkTitle`.
 */
export async function updateGroup(ctx: ServiceContext, input: UpdateGroupInput): Promise<Group> {
  const { groupId } = input;
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    requireRight(membership, "change_settings");
    const { name } = input;
    if (name !== undefined && name !== membership.group.name) checkTitle(name);
    await writeGroup(tx, groupId, columnsOf(input), ctx.clock.now());
    const { group, member } = membership;
    await recordChange(ctx, tx, {
      groupId,
      kind: "group_updated",
      actorMemberId: member.id,
      subjectId: null,
      memberIds: [],
      facts: { name: input.name ?? group.name, before: group.name },
    });
    await recordAudit(ctx, tx, { operation: "group.updated", userId: member.userId, subject: groupId });
  });
  return await getGroup(ctx, { groupId });
}

/** The given fields as columns. */
function columnsOf({ groupId: _groupId, settings = {}, ...words }: UpdateGroupInput) {
  const { requireApprovalForExpenses, notifications = {}, ...switches } = settings;
  const columns = {
    ...words,
    ...switches,
    // The stored inputs belong to the method that was the default before.
    defaultSplit: switches.defaultSplitMethod === undefined ? undefined : null,
    requireApproval: requireApprovalForExpenses,
    notifyNewExpenses: notifications.newExpenses,
    notifyPaymentsReceived: notifications.paymentsReceived,
    notifyGroupUpdates: notifications.groupUpdates,
    notifyReminders: notifications.reminders,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
