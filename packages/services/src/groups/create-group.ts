import { refuse } from "@evenly/contract";
import { groupColors } from "@evenly/contract/groups/rules";
import type { CreateGroupInput, Group } from "@evenly/contract/groups/schemas";
import type { Tx } from "@evenly/db";
import { countCreatedGroups, findGroupByKey, insertGroup, insertMembers } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { checkTitle } from "../shared/check-name.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireLiving } from "../shared/require-living.ts";
import { requireUser } from "../shared/require-user.ts";
import { recordChange } from "./activity/record-change.ts";
import { getGroup } from "./get-group.ts";
import { invitePeople } from "./invitations/invite-people.ts";
import { chargeInvited, checkNewMembers, memberRow, planNewcomers } from "./people/newcomers.ts";

/** Groups that a person may create per day. */
const CREATIONS = { points: 100, windowSeconds: 86_400 };

/** The group, and whether an earlier call with this key created it. */
export type CreatedGroup = { readonly group: Group; readonly isReplayed: boolean };

/**
 * Creates a group with the caller as its owner. People whom nothing ties to the caller are invited: placeholders stand for them until
 * their yes. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} @throws {NAME_RESERVED} @throws {NAME_MIXED} see `checkTitle`.
 * @throws {PAYEE_UNKNOWN} a person to add is not visible to the caller.
 * @throws {VALIDATION} a person is added twice, or is the caller.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {STATE_CONFLICT} the group of this key has been deleted.
 */
export async function createGroup(
  ctx: ServiceContext<"limits">,
  input: CreateGroupInput,
): Promise<CreatedGroup> {
  const userId = requireUser(ctx);
  const { idempotencyKey: key, ...facts } = input;
  const inputHash = hashInput(facts);
  const known = await findGroupByKey(ctx.db, userId, key);
  if (known) return replay(ctx, known, inputHash);
  checkTitle(input.name);
  await admitGroup(ctx, input);
  const groupId = ctx.ids.uuid();
  const intent = { groupId, key, inputHash };
  const written = await withTransaction(ctx, (tx) => writeGroup(ctx, tx, intent, input));
  if (written) return { group: await getGroup(ctx, { groupId: groupId as Group["id"] }), isReplayed: false };
  const twin = await findGroupByKey(ctx.db, userId, key);
  return replay(ctx, twin ?? refuse("STATE_CONFLICT"), inputHash);
}

/**
 * Counts a new group of the caller and those whom it invites against their daily limits, and checks its people.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} @throws what `checkNewMembers` throws.
 */
export async function admitGroup(
  ctx: ServiceContext<"limits">,
  { members }: Pick<CreateGroupInput, "members">,
): Promise<void> {
  const userId = requireUser(ctx);
  await consumeLimit(ctx, "groups_created", userId, CREATIONS);
  await chargeInvited(ctx, (await checkNewMembers(ctx, userId, members)).length);
}

type Intent = { readonly groupId: string; readonly key: string; readonly inputHash: string };

/** Member ids of a new group by the account that each is, or is invited to be. */
export type MemberIds = ReadonlyMap<string, string>;

/**
 * Writes a group with the caller as its owner and invites strangers; null when the caller has used the key.
 *
 * @throws {PAYEE_UNKNOWN} a person to add is not visible to the caller.
 */
export async function writeGroup(
  ctx: ServiceContext,
  tx: Tx,
  { groupId, key, inputHash }: Intent,
  input: CreateGroupInput,
): Promise<MemberIds | null> {
  const userId = requireUser(ctx);
  await requireLiving(tx, [
    userId,
    ...input.members.map((member) => ("userId" in member ? member.userId : null)),
  ]);
  const now = ctx.clock.now();
  const color = input.color ?? nextColor(await countCreatedGroups(tx, userId));
  const row = { id: groupId, createdByUserId: userId, key, inputHash, color, ...fieldsOf(input) };
  if (!(await insertGroup(tx, { ...row, createdAt: now, updatedAt: now }))) return null;
  const owner = { ...memberRow(ctx, groupId, { userId }), role: "owner" as const };
  const { rows, awaited } = await planNewcomers(ctx, tx, groupId, input.members);
  await insertMembers(tx, [owner, ...rows]);
  await invitePeople(ctx, tx, { id: groupId, name: input.name }, awaited);
  await recordChange(ctx, tx, {
    groupId,
    kind: "group_created",
    actorMemberId: owner.id,
    subjectId: null,
    facts: { name: input.name },
    memberIds: [owner.id],
  });
  await recordAudit(ctx, tx, { operation: "group.created", userId, subject: groupId });
  return new Map([
    ...[owner, ...rows].flatMap(({ userId: account, id }) => (account ? [[account, id] as const] : [])),
    ...awaited.map((each) => [each.userId, each.memberId] as const),
  ]);
}

async function replay(
  ctx: ServiceContext,
  known: { readonly id: string; readonly inputHash: string; readonly deletedAt: Date | null },
  inputHash: string,
): Promise<CreatedGroup> {
  if (known.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (known.deletedAt !== null) refuse("STATE_CONFLICT");
  return { group: await getGroup(ctx, { groupId: known.id as Group["id"] }), isReplayed: true };
}

function nextColor(created: number): (typeof groupColors)[number] {
  return groupColors[created % groupColors.length] ?? "blue";
}

/** Columns of a group's words and settings, with the defaults of a new group. */
function fieldsOf({ name, description, currency, settings }: CreateGroupInput) {
  const { notifications = {} } = settings;
  return {
    name,
    description: description ?? null,
    currency,
    privacy: settings.privacy ?? "invite-only",
    allowMemberInvites: settings.allowMemberInvites ?? true,
    requireApproval: settings.requireApprovalForExpenses ?? false,
    simplifyDebts: settings.simplifyDebts ?? true,
    defaultSplitMethod: settings.defaultSplitMethod ?? "equal",
    notifyNewExpenses: notifications.newExpenses ?? true,
    notifyPaymentsReceived: notifications.paymentsReceived ?? true,
    notifyGroupUpdates: notifications.groupUpdates ?? true,
    notifyReminders: notifications.reminders ?? true,
  } as const;
}
