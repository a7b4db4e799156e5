import { UserId } from "@evenly/contract";
import { codeOf, makeKnown, makeUser, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import {
  countInvitations,
  invitedIn,
  makeStrangers,
  newGroup,
  OUTSIDE,
  standingOf,
} from "../../testing/strangers.ts";
import { verifyGroupsAtEnd } from "../../testing/verify-groups-at-end.ts";
import { createGroup } from "../create-group.ts";
import { getGroup } from "../get-group.ts";
import { addMember } from "../people/add-member.ts";
import { leaveGroup } from "../people/leave-group.ts";
import { removeMember } from "../people/remove-member.ts";
import { setMemberRole } from "../people/set-member-role.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { createInvitation } from "./create-invitation.ts";
import { getInvitation } from "./get-invitation.ts";
import { acceptMyInvitation, declineMyInvitation, invitePerson, listMyInvitations } from "./invite-person.ts";
import { reopenMyInvitation } from "./reopen-my-invitation.ts";

const { ctx } = await openTestContext();
verifyGroupsAtEnd(ctx);

/** A caller whose limits count, by name and subject. */
function counted(as: TestContext): TestContext {
  const used = new Map<string, number>();
  const consume: TestContext["limits"]["consume"] = async (name, subject, rule, cost = 1) => {
    const { points: limit, windowSeconds } = rule;
    // Longer timers of limits in memory end at once.
    expect(windowSeconds * 1000).toBeLessThan(2 ** 31);
    const count = (used.get(`${name} ${subject}`) ?? 0) + cost;
    used.set(`${name} ${subject}`, count);
    return { allowed: count <= limit, limit, remaining: limit - count, resetSeconds: 60 };
  };
  return { ...as, limits: { ...as.limits, consume } };
}

describe("an invitation by adding", () => {
  /** Mallory's group, which has invited Victor; Ada is an admin of it. */
  async function makeInvited(settings: object = {}) {
    const two = await makeStrangers(ctx);
    const ada = await makeUser(ctx);
    await makeKnown(ctx, two.mallory, [ada]);
    const members = [{ userId: ada.userId }];
    const { group } = await createGroup(two.asMallory, newGroup(ctx, { members, settings }));
    const groupId = group.id;
    const adaId = group.members.find(({ userId }) => userId === ada.userId)?.id as never;
    await setMemberRole(two.asMallory, { groupId, memberId: adaId, role: "admin" });
    const member = { userId: UserId.parse(two.victor.userId) };
    return {
      ...two,
      ada,
      asAda: ctx.asUser(ada.userId),
      adaId,
      groupId,
      member,
      adding: { groupId, member },
    };
  }
  const openOf = (asVictim: TestContext) => listMyInvitations(asVictim);
  const acceptFirst = async (asVictim: TestContext) => {
    const [open] = await openOf(asVictim);
    return await acceptMyInvitation(asVictim, { invitationId: open?.id as never });
  };

  it("is one for twenty calls at once, with one placeholder and one line of the feed", async () => {
    const { asMallory, asAda, victor, asVictor, adding } = await makeInvited();
    const calls = Array.from({ length: 20 }, (_, index) =>
      outcomeOf(addMember(index % 2 === 0 ? asMallory : asAda, adding)),
    );
    const outcomes = await Promise.all(calls);
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    expect(await countInvitations(ctx, victor)).toBe(1);
    expect(invitedIn(await getGroup(asMallory, adding))).toHaveLength(1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => outcomeOf(acceptFirst(asVictor))),
    );
    expect(answers).toContain("done");
    expect((await getGroup(asVictor, adding)).members).toHaveLength(3);
  });

  it("ends with its inviter, and another admin invites to the same placeholder", async () => {
    for (const end of ["left", "removed"] as const) {
      const { asMallory, asAda, adaId, asVictor, groupId, adding } = await makeInvited();
      const [placeholder] = invitedIn(await addMember(asAda, adding));
      const [open] = await openOf(asVictor);
      if (end === "left") await leaveGroup(asAda, { groupId });
      else await removeMember(asMallory, { groupId, memberId: adaId });
      expect(await codeOf(acceptMyInvitation(asVictor, { invitationId: open?.id as never }))).toBe(
        "INVITATION_INVALID",
      );
      expect(await openOf(asVictor)).toEqual([]);
      expect(invitedIn(await getGroup(asMallory, { groupId }))).toEqual([]);
      const [again] = invitedIn(await addMember(asMallory, adding));
      expect(again?.id).toBe(placeholder?.id);
      expect((await acceptFirst(asVictor)).ownMemberId).toBe(placeholder?.id);
    }
  });

  it("is renewed by an admin when its inviter is none any more", async () => {
    const { asMallory, asAda, adaId, asVictor, groupId, adding } = await makeInvited({ privacy: "private" });
    await addMember(asAda, adding);
    await setMemberRole(asMallory, { groupId, memberId: adaId, role: "member" });
    expect(invitedIn(await getGroup(asMallory, { groupId }))).toEqual([]);
    expect(await codeOf(acceptFirst(asVictor))).toBe("GROUP_PRIVATE");
    expect(invitedIn(await addMember(asMallory, adding))).toHaveLength(1);
    expect((await acceptFirst(asVictor)).members).toHaveLength(3);
  });

  it("gives an invitation without a placeholder one, and ends with the placeholder", async () => {
    const { asMallory, victor, asVictor, groupId, adding } = await makeInvited();
    await invitePerson(asMallory, { groupId, userId: UserId.parse(victor.userId) });
    const [placeholder] = invitedIn(await addMember(asMallory, adding));
    expect(await countInvitations(ctx, victor)).toBe(1);
    await removeMember(asMallory, { groupId, userId: UserId.parse(victor.userId) });
    expect(await openOf(asVictor)).toEqual([]);
    const members = (await getGroup(asMallory, { groupId })).members;
    expect(members.find(({ id }) => id === placeholder?.id)?.isActive).toBe(false);
  });

  it("becomes the member of a person whom another admin knows, with the balance that waited for them", async () => {
    const { ada, asAda, asMallory, victor, asVictor, groupId, adding } = await makeInvited();
    await addMember(asMallory, adding);
    const { members } = await getGroup(asMallory, { groupId });
    const [placeholder] = invitedIn({ members });
    await makeKnown(ctx, ada, [victor]);
    const added = await addMember(asAda, adding);
    expect(added.members).toHaveLength(members.length);
    expect(added.members.find(({ id }) => id === placeholder?.id)).toMatchObject({
      userId: victor.userId,
      isInvited: false,
    });
    expect(await openOf(asVictor)).toEqual([]);
    expect(await outcomeOf(getGroup(asVictor, { groupId }))).toBe("done");
  });

  it("that was declined ends as well when its placeholder is promised to somebody else or removed", async () => {
    for (const isRemoved of [false, true]) {
      const { asMallory, asVictor, groupId, adding } = await makeInvited();
      const [placeholder] = invitedIn(await addMember(asMallory, adding));
      const memberId = placeholder?.id as never;
      const [open] = await openOf(asVictor);
      const invitationId = open?.id as never;
      await declineMyInvitation(asVictor, { invitationId });
      if (isRemoved) await removeMember(asMallory, { groupId, memberId });
      else await createInvitation(asMallory, { groupId, memberId });
      expect(await codeOf(reopenMyInvitation(asVictor, { invitationId }))).toBe("INVITATION_INVALID");
      const again = await addMember(asMallory, adding);
      expect(invitedIn(again).some(({ id }) => id === memberId)).toBe(false);
    }
  });

  it("asks who declined a few times, not for ever", async () => {
    const { asVictor, groupId, adding, ...made } = await makeInvited();
    const asMallory = counted(made.asMallory);
    for (let asked = 0; asked < 3; asked += 1) {
      await addMember(asMallory, adding);
      await addMember(asMallory, adding);
      const [open] = await openOf(asVictor);
      await declineMyInvitation(asVictor, { invitationId: open?.id as never });
    }
    expect(await codeOf(addMember(asMallory, adding))).toBe("RATE_LIMITED");
    const byName = { groupId, userId: adding.member.userId };
    expect(await codeOf(invitePerson(asMallory, byName))).toBe("RATE_LIMITED");
    const group = await getGroup(asMallory, { groupId });
    expect(group.members).toHaveLength(3);
    expect(invitedIn(group)).toEqual([]);
  });

  it("keeps its placeholder from others with a link; whom it is for becomes it also by a link", async () => {
    const { asMallory, asVictor, groupId, adding } = await makeInvited({ privacy: "invite-only" });
    const [placeholder] = invitedIn(await addMember(asMallory, adding));
    const { token } = await createInvitation(asMallory, { groupId });
    const asOther = ctx.asUser((await makeUser(ctx)).userId);
    expect((await getInvitation(asOther, { token })).placeholders).toEqual([]);
    const claiming = { token, memberId: placeholder?.id as never };
    expect(await codeOf(acceptInvitation(asOther, claiming))).toBe("PLACEHOLDER_NEEDS_LINK");
    expect((await acceptInvitation(asVictor, { token })).ownMemberId).toBe(placeholder?.id);
    expect(await openOf(asVictor)).toEqual([]);
  });

  it("asks a former member whom nothing ties to the caller any more", async () => {
    const { mallory, asMallory, victor, asVictor, groupId, adding } = await makeInvited();
    await addMember(asMallory, adding);
    const { ownMemberId } = await acceptFirst(asVictor);
    await removeMember(asMallory, { groupId, memberId: ownMemberId });
    ctx.clock.advance(1000);
    const asked = await addMember(asMallory, adding);
    expect(invitedIn(asked)).toMatchObject([{ id: ownMemberId, isActive: false }]);
    expect(await standingOf(ctx, victor, groupId)).toEqual(OUTSIDE);
    expect((await acceptFirst(asVictor)).ownMemberId).toBe(ownMemberId);
    await removeMember(asMallory, { groupId, memberId: ownMemberId });
    await makeKnown(ctx, mallory, [victor]);
    await addMember(asMallory, adding);
    expect((await standingOf(ctx, victor, groupId)).read).toBe("done");
  });

  it("invites a hundred people a day", async () => {
    const asMallory = counted(ctx.asUser((await makeUser(ctx)).userId));
    const people: { userId: string }[] = [];
    for (let made = 0; made < 101; made += 1) people.push({ userId: (await makeUser(ctx)).userId });
    const last = people.at(-1)?.userId;
    await createGroup(asMallory, newGroup(ctx, { members: people.slice(0, 100) }));
    const next = newGroup(ctx, { members: [{ userId: last }] });
    expect(await codeOf(createGroup(asMallory, next))).toBe("RATE_LIMITED");
  });
});
