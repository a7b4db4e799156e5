import { refuse } from "@evenly/contract";
import type { AcceptInvitationInput } from "@evenly/contract/groups/invitations";
import { GROUP_MEMBERS_MAX } from "@evenly/contract/groups/rules";
import type { Group } from "@evenly/contract/groups/schemas";
import type { Tx } from "@evenly/db";
import {
  findUnanswered,
  type InvitationRow,
  nameJoinedAccount,
  noteInvitationUse,
} from "@evenly/db/groups/invitation-queries";
import {
  findGroup,
  insertMembers,
  listMembers,
  lockGroup,
  type MemberRow,
  updateMember,
} from "@evenly/db/groups/queries";
import { joinsByLink } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireLiving } from "../../shared/require-living.ts";
import { requireUser } from "../../shared/require-user.ts";
import { recordChange } from "../activity/record-change.ts";
import { getGroup } from "../get-group.ts";
import { memberRow } from "../people/newcomers.ts";
import { isNamedByAdmin } from "./invite-people.ts";
import { listReserved, loadInvitation } from "./load.ts";

/**
 * Joins the group of a link, as a new member or as one of its placeholders; joining changes no balance. A former member is one
 * again. Repeating it gives the group.
 *
 * @throws {UNAUTHENTICATED} @throws {INVITATION_INVALID} the link is unknown, revoked, used or expired, the group is archived, or an
 *   admin removed the caller and no admin invites them.
 * @throws {GROUP_PRIVATE} a link for anyone, and the group has become private. @throws {GROUP_FULL}
 * @throws {GROUP_MEMBER_UNKNOWN} no active placeholder, or not the one of the link.
 * @throws {PLACEHOLDER_NEEDS_LINK} the placeholder has a balance, and no admin's invitation names it.
 * @throws {GROUP_MEMBER_EXISTS} the caller was a member before and cannot be a second one.
 * @unaudited the group's feed or its list of invitations says who and when
 */
export async function acceptInvitation(
  ctx: ServiceContext,
  { token, memberId }: AcceptInvitationInput,
): Promise<Group> {
  const { groupId } = await loadInvitation(ctx, ctx.db, token);
  return await acceptLocked(ctx, groupId, (tx) => loadInvitation(ctx, tx, token), memberId);
}

/**
 * Joins a group by an invitation that is loaded again under the group's lock.
 *
 * @throws what `acceptInvitation` throws.
 */
export async function acceptLocked(
  ctx: ServiceContext,
  groupId: string,
  load: (tx: Tx) => Promise<InvitationRow>,
  memberId?: string,
): Promise<Group> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    await requireLiving(tx, [userId]);
    await lockGroup(tx, groupId);
    const shown = await load(tx);
    const group = await findGroup(tx, groupId);
    if (!group || group.deletedAt !== null || group.archivedAt !== null) return refuse("INVITATION_INVALID");
    const members = (await listMembers(tx, groupId)).map(({ member }) => member);
    const own = members.find((member) => member.userId === userId);
    if (own?.isActive) return await noteAnswer(tx, shown, ctx.clock.now());
    const invitation = await bestOf(ctx, tx, shown, members, memberId);
    const placeholderId = placeholderOf(invitation, members, own) ?? memberId;
    if (invitation.memberId !== null && memberId !== undefined && memberId !== invitation.memberId)
      refuse("GROUP_MEMBER_UNKNOWN", { memberId });
    const isByAdmin = isNamedByAdmin(invitation, members);
    if (!isByAdmin && !joinsByLink(group.privacy)) refuse("GROUP_PRIVATE");
    // Only an admin's invitation of after the removal says that they want the person back.
    if (own?.removedAt && !(isByAdmin && invitation.createdAt > own.removedAt)) refuse("INVITATION_INVALID");
    if (placeholderId === undefined) await join(ctx, tx, groupId, members, own);
    else {
      if (
        !(isByAdmin && invitation.memberId !== null) &&
        (await listReserved(ctx, tx, groupId)).has(placeholderId)
      )
        refuse("PLACEHOLDER_NEEDS_LINK", { memberId: placeholderId });
      await joinAsPlaceholder(ctx, tx, userId, members, placeholderId, own);
    }
    await noteInvitationUse(tx, shown.id, ctx.clock.now());
    if (invitation.id !== shown.id) await noteAnswer(tx, invitation, ctx.clock.now());
  });
  return await getGroup(ctx, { groupId: groupId as Group["id"] });
}

/** An invitation of a person is answered once they are in the group, whichever way they came. */
async function noteAnswer(tx: Tx, { id, kind }: InvitationRow, at: Date): Promise<void> {
  if (kind === "person") await noteInvitationUse(tx, id, at);
}

/** The invitation by which the caller joins: whom an admin awaits becomes their placeholder, also by a link for anyone. */
async function bestOf(
  ctx: ServiceContext,
  tx: Tx,
  shown: InvitationRow,
  members: readonly MemberRow[],
  memberId: string | undefined,
): Promise<InvitationRow> {
  if (shown.memberId !== null || memberId !== undefined) return shown;
  const awaited = await findUnanswered(tx, shown.groupId, requireUser(ctx));
  if (awaited === null || awaited.memberId === null || awaited.expiresAt <= ctx.clock.now()) return shown;
  return isNamedByAdmin(awaited, members) ? awaited : shown;
}

/** The placeholder that an invitation names. A person whose placeholder is gone, or who was a member before, joins without it. */
function placeholderOf(
  { kind, memberId }: InvitationRow,
  members: readonly MemberRow[],
  own: MemberRow | undefined,
): string | undefined {
  if (kind !== "person") return memberId ?? undefined;
  const isFree = members.some(({ id, isActive, userId }) => id === memberId && isActive && userId === null);
  return isFree && own === undefined ? (memberId ?? undefined) : undefined;
}

/** What a former member's row says once they are back. */
const back = { isActive: true, leftAt: null, removedAt: null } as const;

async function join(
  ctx: ServiceContext,
  tx: Tx,
  groupId: string,
  members: readonly MemberRow[],
  own: MemberRow | undefined,
): Promise<void> {
  if (!own && members.length >= GROUP_MEMBERS_MAX) refuse("GROUP_FULL");
  const row = memberRow(ctx, groupId, { userId: requireUser(ctx) });
  if (own) await updateMember(tx, own.id, { ...back, joinedAt: row.joinedAt });
  else await insertMembers(tx, [row]);
  const id = own?.id ?? row.id;
  await recordChange(ctx, tx, {
    groupId,
    kind: "member_joined",
    actorMemberId: id,
    subjectId: id,
    facts: {},
    memberIds: [id],
  });
}

async function joinAsPlaceholder(
  ctx: ServiceContext,
  tx: Tx,
  userId: string,
  members: readonly MemberRow[],
  memberId: string,
  own: MemberRow | undefined,
): Promise<void> {
  const target = members.find(({ id }) => id === memberId);
  if (!target?.isActive || target.userId !== null) return refuse("GROUP_MEMBER_UNKNOWN", { memberId });
  if (own) refuse("GROUP_MEMBER_EXISTS", { memberId: own.id });
  const now = ctx.clock.now();
  await updateMember(tx, memberId, { userId, accountJoinedAt: now, seenAt: now });
  await nameJoinedAccount(tx, memberId, userId);
  const change = { groupId: target.groupId, kind: "member_claimed", actorMemberId: memberId } as const;
  const facts = { name: target.placeholderName };
  await recordChange(ctx, tx, { ...change, subjectId: memberId, facts, memberIds: [memberId] });
}
