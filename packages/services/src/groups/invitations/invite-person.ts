import { refuse } from "@evenly/contract";
import {
  Invitation,
  type InvitePersonInput,
  type OneInvitationInput,
  OwnInvitation,
} from "@evenly/contract/groups/invitations";
import type { Group } from "@evenly/contract/groups/schemas";
import type { Queryable } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import { isPersonReachable } from "@evenly/db/contacts/queries";
import {
  declineInvitationRow,
  findInvitation,
  findPlaceholderOf,
  findUnanswered,
  type InvitationRow,
  listInvitationsOf,
} from "@evenly/db/groups/invitation-queries";
import { listMembers, lockGroup } from "@evenly/db/groups/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { markGroupRead } from "../../notifications/index.ts";
import { avatarUrl } from "../../shared/avatar-url.ts";
import { consumeLimit } from "../../shared/consume-limit.ts";
import { requireLiving } from "../../shared/require-living.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadMembership } from "../load.ts";
import { nameOfMember } from "../present.ts";
import { acceptLocked } from "./accept-invitation.ts";
import { INVITATIONS_A_DAY, lockInviter } from "./create-invitation.ts";
import { inviteOnce, limitInvited } from "./invite-people.ts";

/**
 * Invites a person with an account, who joins or declines. Repeating it gives the open invitation.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} the caller may not invite.
 * @throws {PAYEE_UNKNOWN} the person is not visible to the caller. @throws {GROUP_MEMBER_EXISTS}
 * @throws {RATE_LIMITED} the caller has made too many links and invitations of people today, or the person was invited to this group
 *   too often.
 * @unaudited the group's feed or its list of invitations says who and when
 */
export async function invitePerson(
  ctx: ServiceContext<"limits">,
  { groupId, userId: invitedUserId }: InvitePersonInput,
): Promise<Invitation> {
  const createdByUserId = requireUser(ctx);
  await loadMembership(ctx, groupId);
  if (!(await isPersonReachable(ctx.db, invitedUserId, createdByUserId))) refuse("PAYEE_UNKNOWN");
  const invited = (await findUserById(ctx.db, invitedUserId)) ?? refuse("PAYEE_UNKNOWN");
  const personName = `${invited.firstName} ${invited.lastName}`.trim();
  await consumeLimit(ctx, "group_invitations_made", createdByUserId, INVITATIONS_A_DAY);
  await limitInvited(ctx, groupId, invitedUserId);
  return await withTransaction(ctx, async (tx) => {
    await requireLiving(tx, [createdByUserId, invitedUserId]);
    const membership = await lockInviter(ctx, tx, groupId, undefined);
    const { member } = membership;
    const members = await listMembers(tx, groupId);
    const records = members.map((each) => each.member);
    const known = records.find((each) => each.userId === invitedUserId);
    if (known?.isActive) refuse("GROUP_MEMBER_EXISTS", { memberId: known.id });
    const mayTake = !known && mayInGroup(member.role, "invite_to_balance");
    const memberId = mayTake
      ? await findPlaceholderOf(tx, { groupId, invitedUserId, now: ctx.clock.now() })
      : null;
    await inviteOnce(ctx, tx, membership, records, { userId: invitedUserId, memberId });
    const self = members.find((each) => each.member.id === member.id);
    const actorName = self === undefined ? "" : nameOfMember(self);
    const open = (await findUnanswered(tx, groupId, invitedUserId)) ?? refuse("INVITATION_INVALID");
    return present(open, actorName, personName);
  });
}

function present(row: InvitationRow, createdBy: string, personName: string | null): Invitation {
  return Invitation.parse({ ...row, email: null, personName, createdBy, canRevoke: true, canResend: false });
}

/**
 * Open invitations of the caller to groups, the newest first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listMyInvitations(ctx: ServiceContext): Promise<readonly OwnInvitation[]> {
  const rows = await listInvitationsOf(ctx.db, requireUser(ctx), ctx.clock.now());
  return rows.map(({ invitation, group, inviter, memberCount }) => {
    const { id, firstName, lastName, avatarSmallFileId } = inviter;
    const { name: groupName, color, currency } = group;
    return OwnInvitation.parse({
      ...invitation,
      groupName,
      color,
      currency,
      memberCount,
      inviter: { id, name: `${firstName} ${lastName}`.trim(), avatarUrl: avatarUrl(avatarSmallFileId) },
    });
  });
}

/**
 * Joins the group of an invitation of the caller, and marks the notification of it as read.
 *
 * @throws {UNAUTHENTICATED} @throws {INVITATION_INVALID} it is another person's, revoked, answered or expired.
 * @throws {GROUP_PRIVATE} the group has become private and its inviter is no admin. @throws {GROUP_FULL}
 * @unaudited the group's feed or its list of invitations says who and when
 */
export async function acceptMyInvitation(
  ctx: ServiceContext,
  { invitationId }: OneInvitationInput,
): Promise<Group> {
  const { groupId } = await loadMine(ctx, ctx.db, invitationId);
  const group = await acceptLocked(ctx, groupId, (tx) => loadMine(ctx, tx, invitationId));
  await markGroupRead(ctx, { groupId });
  return group;
}

/**
 * Declines an invitation of the caller, and marks the notification of it as read; who invited is not told.
 *
 * @throws {UNAUTHENTICATED} @throws {INVITATION_INVALID} it is another person's, revoked, answered or expired.
 * @unaudited the group's feed or its list of invitations says who and when
 */
export async function declineMyInvitation(
  ctx: ServiceContext,
  { invitationId }: OneInvitationInput,
): Promise<void> {
  const { groupId } = await loadMine(ctx, ctx.db, invitationId);
  await withTransaction(ctx, async (tx) => {
    await lockGroup(tx, groupId);
    await loadMine(ctx, tx, invitationId);
    await declineInvitationRow(tx, invitationId, ctx.clock.now());
  });
  await markGroupRead(ctx, { groupId });
}

async function loadMine(ctx: ServiceContext, db: Queryable, invitationId: string): Promise<InvitationRow> {
  const userId = requireUser(ctx);
  const found = await findInvitation(db, invitationId);
  const isOpen =
    found?.invitedUserId === userId &&
    [found.revokedAt, found.usedAt, found.declinedAt].every((at) => at === null) &&
    found.expiresAt > ctx.clock.now();
  return isOpen && found !== null ? found : refuse("INVITATION_INVALID");
}
