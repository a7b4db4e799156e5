import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { acceptMyInvitation, declineMyInvitation, invitePerson, listMyInvitations } from "./invite-person.ts";
import { reopenMyInvitation } from "./reopen-my-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

const { ctx } = await openTestContext();

/** A declined invitation to a group, with its inviter and its guest. */
async function makeDeclined() {
  const { groupId, asEach } = await makeGroup(ctx, 1);
  const [owner = ctx] = asEach;
  const guest = await makeUser(ctx);
  const input = { groupId, userId: guest.userId as never };
  const { id: invitationId } = await invitePerson(owner, input);
  const asGuest = ctx.asUser(guest.userId);
  await declineMyInvitation(asGuest, { invitationId });
  return { owner, input, asGuest, invitationId };
}

describe("reopenMyInvitation", () => {
  it("takes a refusal back, once or more often, so that the person can join", async () => {
    const { asGuest, invitationId } = await makeDeclined();
    const all = Array.from({ length: 5 }, () => outcomeOf(reopenMyInvitation(asGuest, { invitationId })));
    expect(await Promise.all(all)).toEqual(Array(5).fill("done"));
    expect(await listMyInvitations(asGuest)).toMatchObject([{ id: invitationId, currency: "USD" }]);
    await acceptMyInvitation(asGuest, { invitationId });
    expect(await codeOf(reopenMyInvitation(asGuest, { invitationId }))).toBe("INVITATION_INVALID");
  });

  it("leaves a newer invitation to the same group as the only one", async () => {
    const { owner, input, asGuest, invitationId } = await makeDeclined();
    const newer = await invitePerson(owner, input);
    await reopenMyInvitation(asGuest, { invitationId });
    expect((await listMyInvitations(asGuest)).map(({ id }) => id)).toEqual([newer.id]);
  });

  it("is refused for another person's, a revoked and an expired invitation, and without a session", async () => {
    const { owner, asGuest, invitationId } = await makeDeclined();
    const other = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(reopenMyInvitation(other, { invitationId }))).toBe("INVITATION_INVALID");
    expect(await codeOf(reopenMyInvitation(owner, { invitationId }))).toBe("INVITATION_INVALID");
    expect(await codeOf(reopenMyInvitation(ctx, { invitationId }))).toBe("UNAUTHENTICATED");
    await revokeInvitation(owner, { invitationId });
    expect(await codeOf(reopenMyInvitation(asGuest, { invitationId }))).toBe("INVITATION_INVALID");
    const late = await makeDeclined();
    ctx.clock.advance(14 * 86_400_000);
    expect(await codeOf(reopenMyInvitation(late.asGuest, late))).toBe("INVITATION_INVALID");
  });
});
