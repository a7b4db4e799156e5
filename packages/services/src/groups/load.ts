import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import {
  findMembership,
  listMembers,
  lockMembership,
  type MemberRow,
  type Membership,
} from "@evenly/db/groups/queries";
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
  const membership = await lockGroupOrArchived(ctx, tx, groupId);
  if (membership.group.archivedAt !== null) refuse("GROUP_ARCHIVED");
  return membership;
}

/**
 * Locks the caller's group for a change that an archived group allows too.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} there is no such group, or the caller is no active member.
 */
export async function lockGroupOrArchived(ctx: ServiceContext, tx: Tx, groupId: string): Promise<Membership> {
  return (await lockMembership(tx, groupId, requireUser(ctx))) ?? refuse("GROUP_NOT_FOUND");
}

/**
 * An active member of a group.
 *
 * @throws {GROUP_MEMBER_UNKNOWN}
 */
export async function loadMember(tx: Tx, groupId: string, memberId: string): Promise<MemberRow> {
  const members = await listMembers(tx, groupId);
  const found = members.find(({ member }) => member.id === memberId && member.isActive);
  return found?.member ?? refuse("GROUP_MEMBER_UNKNOWN", { memberId });
}
