import { createHash } from "node:crypto";
import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { findOpenInvitation, type InvitationRecord } from "@evenly/db/groups/invitation-queries";
import type { ServiceContext } from "../context.ts";

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

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
  return (await findOpenInvitation(db, hashOf(token), ctx.clock.now())) ?? refuse("INVITATION_INVALID");
}
