import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findMembership, lockMembership, type Membership } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * The group of the caller, who is an active member.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} there is no such group, or the caller is no active member.
 */
export async function loadMembership(ctx: ServiceContext, groupId: string): Promise<Membership> {
  return (await findMembership(ctx.db, groupId, requireUser(ctx))) ?? refuse("GROUP_NOT_FOUND");
}

/**
 * Locks the caller's group for a change. Every change of a group, its expenses or its settlements takes this lock, after the locks
 * of wallets and before any other.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} there is no such group, or the caller is no active member.
 * @throws {GROUP_ARCHIVED} the group is archived.
 */
export async function lockOwnGroup(ctx: ServiceContext, tx: Tx, groupId: string): Promise<Membership> {
  const membership = (await lockMembership(tx, groupId, requireUser(ctx))) ?? refuse("GROUP_NOT_FOUND");
  if (membership.group.archivedAt !== null) refuse("GROUP_ARCHIVED");
  return membership;
}
