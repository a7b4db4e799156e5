import { codeOf, makeKnown, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { kindsOf, newsOf, tellAll } from "../../testing/group-news.ts";
import { archiveGroup } from "../archive-group.ts";
import { listGroups } from "../list-groups.ts";
import { addMember } from "../people/add-member.ts";
import { removeMember } from "../people/remove-member.ts";
import { acceptMyInvitation, declineMyInvitation, invitePerson, listMyInvitations } from "./invite-person.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

const { ctx } = await openTestContext();

/** A private group whose owner has invited a guest. */
async function makeInvited() {
  const { groupId, asEach, users } = await makeGroup(ctx, 2, { privacy: "private" });
  const [owner = ctx, member = ctx] = asEach;
  const guest = await makeUser(ctx);
  const input = { groupId, userId: guest.userId as never };
  const { id: invitationId } = await invitePerson(owner, input);
  return { groupId, owner, member, users, guest, asGuest: ctx.asUser(guest.userId), input, invitationId };
}

describe("invitePerson", () => {
  it("waits for the person, who is told once and joins a private group by it", async () => {
    const { groupId, owner, guest, asGuest, input, invitationId } = await makeInvited();
    expect((await invitePerson(owner, input)).id).toBe(invitationId);
    await tellAll(ctx);
    expect(await kindsOf(ctx, guest.userId)).toEqual(["groupInvited"]);
    expect(await listMyInvitations(asGuest)).toMatchObject([{ id: invitationId, memberCount: 2 }]);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(acceptMyInvitation(asGuest, { invitationId }))),
    );
    expect(results).toContain("done");
    const [joined] = await listGroups(asGuest, { isArchived: false });
    expect(joined).toMatchObject({ id: groupId, unreadCount: 0 });
    expect(await listMyInvitations(asGuest)).toEqual([]);
    expect(await codeOf(invitePerson(owner, input))).toBe("GROUP_MEMBER_EXISTS");
  });

  it("can be declined, and then given again", async () => {
    const { owner, guest, asGuest, input, invitationId } = await makeInvited();
    await tellAll(ctx);
    await declineMyInvitation(asGuest, { invitationId });
    expect((await newsOf(ctx, guest.userId)).map(({ readAt }) => readAt !== null)).toEqual([true]);
    expect(await listMyInvitations(asGuest)).toEqual([]);
    expect(await codeOf(acceptMyInvitation(asGuest, { invitationId }))).toBe("INVITATION_INVALID");
    expect((await invitePerson(owner, input)).id).not.toBe(invitationId);
  });

  it("is void once its person was removed, and a new one brings them back", async () => {
    const { groupId, owner, users, guest, asGuest, input, invitationId } = await makeInvited();
    const member = { userId: guest.userId as never };
    await makeKnown(ctx, { userId: users[0]?.userId ?? "" }, [guest]);
    await addMember(owner, { groupId, member });
    await removeMember(owner, { groupId, ...member });
    expect(await codeOf(acceptMyInvitation(asGuest, { invitationId }))).toBe("INVITATION_INVALID");
    await revokeInvitation(owner, { invitationId });
    ctx.clock.advance(1000);
    const again = await invitePerson(owner, input);
    await acceptMyInvitation(asGuest, { invitationId: again.id });
    expect(await listGroups(asGuest, { isArchived: false })).toMatchObject([{ id: groupId }]);
  });

  it("is for its person alone, ends with its revocation and its time, and hides with the group's archive", async () => {
    const { groupId, owner, member, asGuest, input, invitationId } = await makeInvited();
    const other = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(acceptMyInvitation(other, { invitationId }))).toBe("INVITATION_INVALID");
    expect(await codeOf(declineMyInvitation(other, { invitationId }))).toBe("INVITATION_INVALID");
    expect(await codeOf(invitePerson(member, input))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(invitePerson(other, input))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(listMyInvitations(ctx))).toBe("UNAUTHENTICATED");
    await archiveGroup(owner, { groupId, isArchived: true });
    expect(await listMyInvitations(asGuest)).toEqual([]);
    expect(await codeOf(acceptMyInvitation(asGuest, { invitationId }))).toBe("INVITATION_INVALID");
    await archiveGroup(owner, { groupId, isArchived: false });
    ctx.clock.advance(14 * 86_400_000);
    expect(await codeOf(acceptMyInvitation(asGuest, { invitationId }))).toBe("INVITATION_INVALID");
    const renewed = await invitePerson(owner, input);
    await revokeInvitation(owner, { invitationId: renewed.id });
    expect(await codeOf(acceptMyInvitation(asGuest, { invitationId: renewed.id }))).toBe(
      "INVITATION_INVALID",
    );
  });
});
