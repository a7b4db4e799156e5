import { refuse } from "@evenly/contract";
import type { OneInvitationInput } from "@evenly/contract/groups/invitations";
import type { Queryable } from "@evenly/db";
import {
  declineInvitationRow,
  findInvitation,
  findUnanswered,
  type InvitationRow,
} from "@evenly/db/groups/invitation-queries";
import { lockGroup } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";

/**
 * Takes the caller's refusal of an invitation back, so that they can join. Repeating it, or a newer invitation to the same group,
 * changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {INVITATION_INVALID} it is another person's, revoked, used or expired.
 */
export async function reopenMyInvitation(
  ctx: ServiceContext,
  { invitationId }: OneInvitationInput,
): Promise<void> {
  const { groupId } = await loadRefused(ctx, ctx.db, invitationId);
  await withTransaction(ctx, async (tx) => {
    await lockGroup(tx, groupId);
    await loadRefused(ctx, tx, invitationId);
    if ((await findUnanswered(tx, groupId, requireUser(ctx))) === null)
      await declineInvitationRow(tx, invitationId, null);
  });
}

async function loadRefused(ctx: ServiceContext, db: Queryable, invitationId: string): Promise<InvitationRow> {
  const userId = requireUser(ctx);
  const found = await findInvitation(db, invitationId);
  if (found?.invitedUserId !== userId || found.revokedAt !== null || found.usedAt !== null)
    return refuse("INVITATION_INVALID");
  return found.expiresAt > ctx.clock.now() ? found : refuse("INVITATION_INVALID");
}
