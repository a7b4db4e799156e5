import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { findOpenInvitation, type InvitationRow, listAwaited } from "@evenly/db/groups/invitation-queries";
import { listBalances } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../../context.ts";
import { digest } from "../../shared/secrets.ts";
import { balanceOf } from "../present.ts";

/**
 * Members with a balance, and placeholders of people who have been invited by name. Who takes one over is owed or owes money, or is taken
 * for somebody else, so an admin names that person.
 */
export async function listReserved(ctx: ServiceContext, db: Queryable, groupId: string) {
  const balances = await listBalances(db, groupId);
  const awaited = await listAwaited(db, groupId, ctx.clock.now());
  return new Set([
    ...balances.filter((row) => balanceOf(row) !== 0n).map(({ memberId }) => memberId),
    ...awaited.flatMap(({ memberId }) => memberId ?? []),
  ]);
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
): Promise<InvitationRow> {
  return (await findOpenInvitation(db, digest(token), ctx.clock.now())) ?? refuse("INVITATION_INVALID");
}
