import { Invitation } from "@evenly/contract/groups/invitations";
import type { OneGroupInput } from "@evenly/contract/groups/schemas";
import { listOpenInvitations } from "@evenly/db/groups/invitation-queries";
import { listMembers } from "@evenly/db/groups/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { openEmail } from "../../shared/sealed-addresses.ts";
import { loadMembership } from "../load.ts";
import { nameOfMember } from "../present.ts";

/**
 * Invitations of one of the caller's groups that can be used, the newest first.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 */
export async function listInvitations(
  ctx: ServiceContext<"seal">,
  { groupId }: OneGroupInput,
): Promise<readonly Invitation[]> {
  const { member } = await loadMembership(ctx, groupId);
  const [rows, members] = await Promise.all([
    listOpenInvitations(ctx.db, groupId, ctx.clock.now()),
    listMembers(ctx.db, groupId),
  ]);
  return rows.map(({ invitation: row, invited }) => {
    const creator = members.find((stored) => stored.member.userId === row.createdByUserId);
    const isOwn = row.createdByUserId === member.userId;
    const canRevoke = mayInGroup(member.role, "revoke_invitation", { isOwn });
    const { emailSealed, createdByUserId: userId } = row;
    const personName = invited && `${invited.firstName} ${invited.lastName}`.trim();
    return Invitation.parse({
      ...row,
      createdBy: creator ? nameOfMember(creator) : "",
      canRevoke,
      canResend: isOwn && emailSealed !== null,
      personName: canRevoke ? personName : null,
      email: canRevoke && emailSealed !== null ? openEmail(ctx, { userId, emailSealed }) : null,
    });
  });
}
