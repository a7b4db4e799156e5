import { refuse } from "@evenly/contract";
import {
  type CreateInvitationInput,
  INVITATION_DAYS,
  InvitationId,
  type NewInvitation,
} from "@evenly/contract/groups/invitations";
import type { Tx } from "@evenly/db";
import { hasOpenLink, insertInvitation, revokeTwins } from "@evenly/db/groups/invitation-queries";
import { findMember, type Membership } from "@evenly/db/groups/queries";
import { mayInGroup } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { consumeLimit } from "../../shared/consume-limit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { digest } from "../../shared/secrets.ts";
import { loadMembership, lockOwnGroup } from "../load.ts";
import { requireRight } from "../require-right.ts";
import { listReserved } from "./load.ts";

/** Links and invitations of people that a person makes per day. */
export const INVITATIONS_A_DAY = { points: 50, windowSeconds: 86_400 };

/**
 * Creates a link by which people join a group: anyone, in an invite-only group, or the person whom a placeholder stands for, once.
 * The earlier link for the same is revoked, unless the caller asks for a first one.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @throws {GROUP_FORBIDDEN} the caller may not invite. @throws {GROUP_PRIVATE} a link for anyone in a private group.
 * @throws {GROUP_MEMBER_UNKNOWN} no active placeholder.
 * @throws {STATE_CONFLICT} a first link was asked for, and one is open.
 * @throws {PLACEHOLDER_NEEDS_LINK} the placeholder has a balance, and the caller is no admin.
 * @throws {RATE_LIMITED} the caller has made too many links and invitations of people today.
 * @unaudited the group's feed or its list of invitations says who and when
 */
export async function createInvitation(
  ctx: ServiceContext<"limits">,
  { groupId, memberId, isFirst = false }: CreateInvitationInput,
): Promise<NewInvitation> {
  const createdByUserId = requireUser(ctx);
  await loadMembership(ctx, groupId);
  await consumeLimit(ctx, "group_invitations_made", createdByUserId, INVITATIONS_A_DAY);
  const [id, token, createdAt] = [ctx.ids.uuid(), ctx.ids.secret(), ctx.clock.now()];
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * 86_400_000);
  await withTransaction(ctx, async (tx) => {
    const { group } = await lockInviter(ctx, tx, groupId, memberId);
    if (memberId === undefined && group.privacy === "private") refuse("GROUP_PRIVATE");
    if (isFirst && memberId === undefined && (await hasOpenLink(tx, groupId, createdAt)))
      refuse("STATE_CONFLICT");
    await revokeTwins(tx, groupId, memberId ?? null, createdAt);
    const row = { id, groupId, memberId: memberId ?? null, tokenHash: digest(token), createdByUserId };
    await insertInvitation(tx, { ...row, kind: "link", createdAt, expiresAt });
  });
  return { id: InvitationId.parse(id), token, expiresAt };
}

/**
 * Locks the group of a member who may invite, to become a placeholder if one is named.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @throws {GROUP_FORBIDDEN} the caller may not invite. @throws {GROUP_MEMBER_UNKNOWN} no active placeholder.
 * @throws {PLACEHOLDER_NEEDS_LINK} the placeholder has a balance, and the caller is no admin.
 */
export async function lockInviter(
  ctx: ServiceContext,
  tx: Tx,
  groupId: string,
  memberId: string | undefined,
): Promise<Membership> {
  const membership = await lockOwnGroup(ctx, tx, groupId);
  const { allowMemberInvites, privacy } = membership.group;
  requireRight(membership, "invite", { allowMemberInvites, privacy });
  if (memberId === undefined) return membership;
  const member = await findMember(tx, groupId, memberId);
  if (!member?.isActive || member.userId !== null) refuse("GROUP_MEMBER_UNKNOWN", { memberId });
  if (
    !mayInGroup(membership.member.role, "invite_to_balance") &&
    (await listReserved(ctx, tx, groupId)).has(memberId)
  )
    refuse("PLACEHOLDER_NEEDS_LINK", { memberId });
  return membership;
}
