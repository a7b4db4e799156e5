import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { findOpenInvitation, type InvitationRecord } from "@evenly/db/groups/invitation-queries";
import { listBalances, type MemberRecord } from "@evenly/db/groups/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import { digest } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { balanceOf } from "../groups/index.ts";

/**
 * Whether an invitation names whom it is for, and who made it is an admin still. It alone opens a private group, or a placeholder with
 * a balance.
 */
export function isNamedByAdmin(
  { kind, memberId, createdByUserId }: InvitationRecord,
  members: readonly MemberRecord[],
): boolean {
  const inviter = members.find(({ userId }) => userId === createdByUserId);
  const isNamed = kind !== "link" || memberId !== null;
  return isNamed && inviter?.isActive === true && mayInGroup(inviter.role, "invite_to_balance");
}

/** Members with a balance. A person who takes one over is owed or owes money, so an admin names that person. */
export async function listReserved(db: Queryable, groupId: string): Promise<ReadonlySet<string>> {
  const balances = await listBalances(db, groupId);
  return new Set(balances.filter((row) => balanceOf(row) !== 0n).map(({ memberId }) => memberId));
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
  return (await findOpenInvitation(db, digest(token), ctx.clock.now())) ?? refuse("INVITATION_INVALID");
}
