import { codeOf, makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { createInvitation } from "./create-invitation.ts";
import { inviteByEmail } from "./invite-by-email.ts";
import { invitePerson } from "./invite-person.ts";
import { listInvitations } from "./list-invitations.ts";

const { ctx } = await openTestContext();

describe("listInvitations", () => {
  it("names an invited person to those who may revoke, and says who may mail again", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = asEach;
    const guest = await makeUser(ctx, { firstName: "Noor", lastName: "Haddad" });
    await invitePerson(owner, { groupId, userId: guest.userId as never });
    ctx.clock.advance(1000);
    await inviteByEmail(owner, { groupId, email: "lena@example.test" });
    const shown = async (as: TestContext) =>
      (await listInvitations(as, { groupId })).map((each) => [each.kind, each.personName, each.canResend]);
    expect(await shown(owner)).toEqual([
      ["email", null, true],
      ["person", "Noor Haddad", false],
    ]);
    expect(await shown(member)).toEqual([
      ["email", null, false],
      ["person", null, false],
    ]);
  });

  it("shows members the open ones without their secret, and strangers nothing", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 2, { privacy: "invite-only" });
    const [owner = ctx, member = ctx] = asEach;
    const { id, token } = await createInvitation(owner, { groupId });
    const [shown] = await listInvitations(member, { groupId });
    expect(shown).toMatchObject({ id, memberId: null, useCount: 0, canRevoke: false });
    expect(JSON.stringify(shown)).not.toContain(token);
    expect((await listInvitations(owner, { groupId }))[0]?.canRevoke).toBe(true);
    ctx.clock.advance(15 * 86_400_000);
    expect(await listInvitations(owner, { groupId })).toEqual([]);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(listInvitations(stranger, { groupId }))).toBe("GROUP_NOT_FOUND");
  });
});
