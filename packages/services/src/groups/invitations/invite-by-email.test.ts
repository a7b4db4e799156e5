import { groupInvitations } from "@evenly/db/groups/tables";
import { deliveries, notifications } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { openEmail } from "../../shared/sealed-addresses.ts";
import { linkTokenFor } from "../../shared/secrets.ts";
import { makeGroup } from "../../testing/expenses.ts";
import { tellAll } from "../../testing/group-news.ts";
import { getGroup } from "../get-group.ts";
import { addMember } from "../people/add-member.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteByEmail, resendInvitation } from "./invite-by-email.ts";
import { listInvitations } from "./list-invitations.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { sweepInvitations } from "./sweep-invitations.ts";

const { ctx } = await openTestContext();

const tokenOf = (id: string) => linkTokenFor(ctx.config.tokenPepper, "join_group", id);
const newcomer = async () => ctx.asUser((await makeUser(ctx)).userId);
let count = 0;
const address = () => {
  count += 1;
  return `guest-${count}@example.test`;
};

/** Mails of an invitation that were made, with the addresses that they go to. */
async function mailsOf(userId: string, id: string) {
  await tellAll(ctx);
  const rows = await ctx.db
    .select({ addressSealed: deliveries.addressSealed, isListed: notifications.isListed })
    .from(deliveries)
    .innerJoin(notifications, sql`${notifications.id} = ${deliveries.notificationId}`)
    .where(sql`template = 'groupInvitation' and data->>'linkId' = ${id}`);
  return rows.map(({ addressSealed, isListed }) => ({
    isListed,
    to: openEmail(ctx, { userId, emailSealed: addressSealed ?? "" }),
  }));
}

describe("inviteByEmail", () => {
  it("mails a link that one person uses, also into a private group, and stores neither address nor token in the clear", async () => {
    const { groupId, asEach, users } = await makeGroup(ctx, 1, { privacy: "private" });
    const [owner = ctx] = asEach;
    const email = address();
    const { id } = await inviteByEmail(owner, { groupId, email });
    const userId = users[0]?.userId ?? "";
    expect(await mailsOf(userId, id)).toEqual([{ to: email, isListed: false }]);
    const [row] = await ctx.db.select().from(groupInvitations).where(sql`id = ${id}`);
    expect(JSON.stringify(row)).not.toContain(email);
    expect(JSON.stringify(row)).not.toContain(tokenOf(id));
    const guests = [await newcomer(), await newcomer()];
    const codes = await Promise.all(
      guests.map((guest) => outcomeOf(acceptInvitation(guest, { token: tokenOf(id) }))),
    );
    expect(codes.toSorted()).toEqual(["INVITATION_INVALID", "done"]);
    expect((await getGroup(owner, { groupId })).members).toHaveLength(2);
  });

  it("answers the same for an address with an account, and claims the placeholder that is named", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 1);
    const [owner = ctx] = asEach;
    const { members } = await addMember(owner, { groupId, member: { name: "Dee" } });
    const memberId = members.find(({ userId }) => userId === null)?.id;
    const known = await makeUser(ctx);
    const [one, other] = [
      await inviteByEmail(owner, { groupId, email: known.email }),
      await inviteByEmail(owner, { groupId, email: address(), ...(memberId && { memberId }) }),
    ];
    expect(Object.keys(one)).toEqual(Object.keys(other));
    const joined = await acceptInvitation(await newcomer(), { token: tokenOf(other.id) });
    expect(joined.ownMemberId).toBe(memberId);
  });

  it("is mailed again with the same link and the full time, until it is revoked; its address is for those who may revoke it", async () => {
    const { groupId, asEach, users } = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = asEach;
    const email = address();
    const { id: invitationId, expiresAt } = await inviteByEmail(owner, { groupId, email });
    ctx.clock.advance(86_400_000);
    const again = await resendInvitation(owner, { invitationId });
    expect(again.expiresAt.getTime()).toBe(expiresAt.getTime() + 86_400_000);
    expect(await mailsOf(users[0]?.userId ?? "", invitationId)).toHaveLength(2);
    const shown = async (as: TestContext) =>
      (await listInvitations(as, { groupId })).map((each) => [each.kind, each.email]);
    expect(await shown(owner)).toEqual([["email", email]]);
    expect(await shown(member)).toEqual([["email", null]]);
    expect(await codeOf(resendInvitation(member, { invitationId }))).toBe("INVITATION_INVALID");
    await revokeInvitation(owner, { invitationId });
    expect(await codeOf(resendInvitation(owner, { invitationId }))).toBe("INVITATION_INVALID");
    expect(await codeOf(acceptInvitation(await newcomer(), { token: tokenOf(invitationId) }))).toBe(
      "INVITATION_INVALID",
    );
  });

  it("refuses members without the right, strangers, and too many mails a day", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 2, { privacy: "private" });
    const [owner = ctx, member = ctx] = asEach;
    expect(await codeOf(inviteByEmail(member, { groupId, email: address() }))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(inviteByEmail(await newcomer(), { groupId, email: address() }))).toBe(
      "GROUP_NOT_FOUND",
    );
    expect(await codeOf(inviteByEmail(ctx, { groupId, email: address() }))).toBe("UNAUTHENTICATED");
    const charged: string[] = [];
    const isFull = (name: string) => name === "group_invitations_mailed_to" && charged.length > 2;
    const consume: TestContext["limits"]["consume"] = async (name, subject, rule, cost) => {
      charged.push(`${name} ${rule.points}`);
      const result = await ctx.limits.consume(name, subject, rule, cost);
      return { ...result, allowed: !isFull(name) };
    };
    const limited = { ...owner, limits: { ...ctx.limits, consume } };
    const email = address();
    await inviteByEmail(limited, { groupId, email });
    expect(charged).toEqual(["group_invitations_mailed 50", "group_invitations_mailed_to 5"]);
    expect(await codeOf(inviteByEmail(limited, { groupId, email }))).toBe("RATE_LIMITED");
  });
});

describe("sweepInvitations", () => {
  it("deletes invitations thirty days after their last day", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 1);
    const { id } = await inviteByEmail(asEach[0] ?? ctx, { groupId, email: address() });
    const isKept = async () => (await ctx.db.$count(groupInvitations, sql`id = ${id}`)) === 1;
    ctx.clock.advance(44 * 86_400_000);
    await sweepInvitations(ctx);
    expect(await isKept()).toBe(true);
    ctx.clock.advance(1);
    expect(await sweepInvitations(ctx)).toBeGreaterThan(0);
    expect(await isKept()).toBe(false);
  });
});
