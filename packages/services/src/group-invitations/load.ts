import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { findOpenInvitation, type InvitationRecord } from "@evenly/db/groups/invitation-queries";
import { digest } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";

/**
 * The invitation of a link.
 *
 * @throws {INVITATION_INVALID} it is unknown, revoked, used or expired; which, is not said.
 */
export async function loadInvitation(
  ctx: ServiceContext,
  db: Queryable,
  token: string,
): Promise<InvitationRecord> {
  return (await findOpenInvitation(db, digest(token), ctx.clock.now())) ?? refuse("INVITATION_INVALID");
}
