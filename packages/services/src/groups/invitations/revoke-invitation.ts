import { AppError, refuse } from "@evenly/contract";
import type { OneInvitationInput } from "@evenly/contract/groups/invitations";
import { findInvitation, revokeInvitationRow } from "@evenly/db/groups/invitation-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { lockOwnGroup } from "../load.ts";
import { requireRight } from "../require-right.ts";

/**
 * Revokes an invitation; its link cannot be used any more. Repeating it changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {INVITATION_INVALID} there is none in a group of the caller. @throws {GROUP_ARCHIVED}
 * @throws {GROUP_FORBIDDEN} the caller has not created it and is no admin.
 */
export async function revokeInvitation(
  ctx: ServiceContext,
  { invitationId }: OneInvitationInput,
): Promise<void> {
  const userId = requireUser(ctx);
  const invitation = (await findInvitation(ctx.db, invitationId)) ?? refuse("INVITATION_INVALID");
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, invitation.groupId).catch(hideForeign);
    requireRight(membership, "revoke_invitation", { isOwn: invitation.createdByUserId === userId });
    await revokeInvitationRow(tx, invitationId, ctx.clock.now());
  });
}

/** Does not tell strangers that an invitation with this id exists. */
function hideForeign(error: unknown): never {
  if (error instanceof AppError && error.code === "GROUP_NOT_FOUND") refuse("INVITATION_INVALID");
  throw error;
}
