import { refuse } from "@evenly/contract";
import type { Group, UpdateGroupInput } from "@evenly/contract/groups/schemas";
import { hasEntries } from "@evenly/db/groups/entry-queries";
import { type GroupRow, updateGroup as writeGroup } from "@evenly/db/groups/queries";
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
 * @throws {GROUP_CURRENCY_FIXED} something is recorded in the group already.
 */
export async function updateGroup(ctx: ServiceContext, input: UpdateGroupInput): Promise<Group> {
  const { groupId } = input;
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    requireRight(membership, "change_settings");
    const { name } = input;
    if (name !== undefined && name !== membership.group.name) checkTitle(name);
    const { group, member } = membership;
    const isOtherCurrency = input.currency !== undefined && input.currency !== group.currency;
    if (isOtherCurrency && (await hasEntries(tx, groupId))) refuse("GROUP_CURRENCY_FIXED");
    const columns = columnsOf(input);
    await writeGroup(tx, groupId, columns, ctx.clock.now());
    await recordChange(ctx, tx, {
      groupId,
      kind: "group_updated",
      actorMemberId: member.id,
      subjectId: null,
      memberIds: [],
      facts: { name: input.name ?? group.name, before: group.name, ...changesOf(group, columns) },
    });
    await recordAudit(ctx, tx, { operation: "group.updated", userId: member.userId, subject: groupId });
  });
  return await getGroup(ctx, { groupId });
}

/** Columns whose new value the feed tells, besides the name. */
const told = [
  "description",
  "color",
  "currency",
  "privacy",
  "allowMemberInvites",
  "requireApproval",
  "simplifyDebts",
  "defaultSplitMethod",
] as const satisfies readonly (keyof GroupRow)[];

/** The settings that a change gives another value, each as a fact; of a description only that it changed. */
function changesOf(group: GroupRow, columns: Readonly<Record<string, unknown>>) {
  const changed = told.filter((name) => name in columns && columns[name] !== (group[name] ?? ""));
  return Object.fromEntries(
    changed.map((name) => [name, name === "description" ? true : (columns[name] as string | boolean)]),
  );
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
