import { refuse } from "@evenly/contract";
import {
  INVITATION_DAYS,
  Invitation,
  type InviteByEmailInput,
  type OneInvitationInput,
} from "@evenly/contract/groups/invitations";
import type { Tx } from "@evenly/db";
import {
  extendInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  revokeTwins,
} from "@evenly/db/groups/invitation-queries";
import { listMembers, type Membership } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { writeNews } from "../../group-news/index.ts";
import { consumeLimit } from "../../shared/consume-limit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { lookUpEmail, openEmail, sealEmail } from "../../shared/sealed-addresses.ts";
import { digest, linkTokenFor } from "../../shared/secrets.ts";
import { loadMembership } from "../load.ts";
import { nameOfMember } from "../present.ts";
import { lockInviter } from "./create-invitation.ts";

const DAY_SECONDS = 86_400;
/** Invitations that a person mails per day, and mails to one address per day, whoever invites. */
const MAILS = { points: 50, windowSeconds: DAY_SECONDS };
const MAILS_TO = { points: 5, windowSeconds: DAY_SECONDS };

type Inviting = ServiceContext<"limits" | "seal">;

/**
 * Mails an invitation to an address. Whoever has its link joins, once, as the placeholder if one is named. The answer is the same
 * whether or not the address belongs to an account.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {RATE_LIMITED}
 * @throws {GROUP_FORBIDDEN} the caller may not invite. @throws {GROUP_MEMBER_UNKNOWN} no active placeholder.
 * @throws {PLACEHOLDER_NEEDS_LINK} the placeholder has a balance, and the caller is no admin.
 * @unaudited the group's feed or its list of invitations says who and when
 */
export async function inviteByEmail(
  ctx: Inviting,
  { groupId, email, memberId }: InviteByEmailInput,
): Promise<Invitation> {
  const createdByUserId = requireUser(ctx);
  await loadMembership(ctx, groupId);
  await consumeMail(ctx, createdByUserId, email);
  const { emailSealed } = sealEmail(ctx, createdByUserId, email);
  const createdAt = ctx.clock.now();
  const id = ctx.ids.uuid();
  return await withTransaction(ctx, async (tx) => {
    const membership = await lockInviter(ctx, tx, groupId, memberId);
    if (memberId !== undefined) await revokeTwins(tx, groupId, memberId, createdAt);
    const row = { id, groupId, kind: "email" as const, memberId: memberId ?? null, emailSealed };
    const tokenHash = digest(linkTokenFor(ctx.config.tokenPepper, "join_group", id));
    const expiresAt = endAfter(createdAt);
    await insertInvitation(tx, { ...row, tokenHash, createdByUserId, createdAt, expiresAt });
    const stored = (await findInvitation(tx, id)) ?? refuse("INVITATION_INVALID");
    return await mail(ctx, tx, membership, stored);
  });
}

/**
 * Mails an invitation of the caller again, with the same link; it can be used for the full time from now on.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} @throws what `inviteByEmail` throws.
 * @throws {INVITATION_INVALID} the caller has mailed none that is open.
 * @unaudited the group's feed or its list of invitations says who and when
 */
export async function resendInvitation(
  ctx: Inviting,
  { invitationId }: OneInvitationInput,
): Promise<Invitation> {
  const userId = requireUser(ctx);
  const found = await loadOwnMailed(ctx, ctx.db, invitationId);
  await consumeMail(ctx, userId, openEmail(ctx, { userId, emailSealed: found.emailSealed }));
  return await withTransaction(ctx, async (tx) => {
    const membership = await lockInviter(ctx, tx, found.groupId, found.memberId ?? undefined);
    const invitation = await loadOwnMailed(ctx, tx, invitationId);
    const expiresAt = endAfter(ctx.clock.now());
    await extendInvitation(tx, invitationId, expiresAt);
    return await mail(ctx, tx, membership, { ...invitation, expiresAt });
  });
}

async function loadOwnMailed(ctx: ServiceContext, db: Tx | ServiceContext["db"], invitationId: string) {
  const found = await findInvitation(db, invitationId);
  if (found === null || found.emailSealed === null || found.createdByUserId !== requireUser(ctx))
    return refuse("INVITATION_INVALID");
  const { emailSealed, revokedAt, usedAt } = found;
  if (revokedAt !== null || usedAt !== null) return refuse("INVITATION_INVALID");
  return { ...found, emailSealed };
}

async function consumeMail(ctx: Inviting, userId: string, email: string): Promise<void> {
  await consumeLimit(ctx, "group_invitations_mailed", userId, MAILS);
  await consumeLimit(ctx, "group_invitations_mailed_to", lookUpEmail(ctx, email), MAILS_TO);
}

/** Sends the mail; its link is derived from the invitation's id when it is sent. */
async function mail(
  ctx: Inviting,
  tx: Tx,
  { group, member }: Membership,
  invitation: InvitationRow,
): Promise<Invitation> {
  const self = (await listMembers(tx, group.id)).find((stored) => stored.member.id === member.id);
  const actorName = self === undefined ? "" : nameOfMember(self);
  const { id: linkId, emailSealed: addressSealed, createdByUserId: userId, expiresAt } = invitation;
  const data = { linkId, groupName: group.name, actorName, expiresAt: expiresAt.toISOString() };
  await writeNews(ctx, tx, group.id, [{ userId, template: "groupInvitation", data, addressSealed }]);
  const email = openEmail(ctx, { userId, emailSealed: addressSealed ?? "" });
  return Invitation.parse({
    ...invitation,
    email,
    personName: null,
    createdBy: actorName,
    canRevoke: true,
    canResend: true,
  });
}

function endAfter(at: Date): Date {
  return new Date(at.getTime() + INVITATION_DAYS * DAY_SECONDS * 1000);
}
