import { refuse } from "@evenly/contract";
import { InvitationPreview, type InvitationTokenInput } from "@evenly/contract/groups/invitations";
import { findUserById } from "@evenly/db/auth/user-queries";
import { findGroup, listMembers } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../../context.ts";
import { userIdOf } from "../../shared/require-user.ts";
import { nameOfMember } from "../present.ts";
import { isNamedByAdmin } from "./invite-people.ts";
import { listReserved, loadInvitation } from "./load.ts";

/**
 * What the holder of a link learns of the group, signed in or not.
 *
 * @throws {INVITATION_INVALID} the link is unknown, revoked, used or expired, or the group is archived or deleted.
 */
export async function getInvitation(
  ctx: ServiceContext,
  { token }: InvitationTokenInput,
): Promise<InvitationPreview> {
  const invitation = await loadInvitation(ctx, ctx.db, token);
  const { groupId, memberId, createdByUserId, expiresAt } = invitation;
  const group = await findGroup(ctx.db, groupId);
  if (!group || group.deletedAt !== null || group.archivedAt !== null) return refuse("INVITATION_INVALID");
  const [members, reserved, inviter] = await Promise.all([
    listMembers(ctx.db, groupId),
    listReserved(ctx, ctx.db, groupId),
    findUserById(ctx.db, createdByUserId),
  ]);
  const active = members.filter(({ member }) => member.isActive);
  const userId = userIdOf(ctx.actor);
  const isMember = userId !== null && active.some(({ member }) => member.userId === userId);
  // Names of people are for callers who say who they are.
  const shown = userId === null ? [] : active;
  const nameless = shown.filter(
    ({ member }) => member.userId === null && (memberId === null || member.id === memberId),
  );
  const isNamed =
    memberId !== null &&
    isNamedByAdmin(
      invitation,
      members.map(({ member }) => member),
    );
  const isOpen = ({ member }: (typeof shown)[number]) => isNamed || !reserved.has(member.id);
  return InvitationPreview.parse({
    groupId: isMember ? groupId : null,
    groupName: group.name,
    color: group.color,
    inviterName: inviter?.firstName ?? "",
    memberCount: active.length,
    placeholders: nameless
      .filter(isOpen)
      .map((stored) => ({ memberId: stored.member.id, name: nameOfMember(stored) })),
    reservedNames: nameless.filter((stored) => !isOpen(stored)).map(nameOfMember),
    expiresAt,
  });
}
