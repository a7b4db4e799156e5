import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { findOpenInvitation, type InvitationRecord } from "@evenly/db/groups/invitation-queries";
import { listBalances } from "@evenly/db/groups/queries";
import { digest } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { balanceOf } from "../groups/index.ts";

/** Members with a balance: whoever becomes one of them is owed or owes money, so a link for anyone does not open them. */
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
