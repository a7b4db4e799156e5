import { CreateInvitationInput } from "@evenly/contract/groups/invitations";
import { deliveries } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { makeKnown, makeUser, openTestContext, runJobs } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { muteGroup } from "../groups/activity/mark-seen.ts";
import { archiveGroup } from "../groups/archive-group.ts";
import { deleteGroup } from "../groups/delete-group.ts";
import { acceptInvitation } from "../groups/invitations/accept-invitation.ts";
import { createInvitation } from "../groups/invitations/create-invitation.ts";
import { addMember } from "../groups/people/add-member.ts";
import { leaveGroup } from "../groups/people/leave-group.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { handOver, setMemberRole } from "../groups/people/set-member-role.ts";
import { updateGroup } from "../groups/update-group.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { kindsOf, kindTexts, newsOf, tellAll } from "../testing/group-news.ts";
import { groupNewsBrings } from "./brings.ts";

const { ctx } = await openTestContext();

/** A group of some people who know of it, so that tests see only what happens next. */
async function makeKnownGroup(people: number, settings = {}) {
  const group = await makeGroup(ctx, people, settings);
  await tellAll(ctx);
  const [owner = ctx, second = ctx, third = ctx] = group.asEach;
  const ids = group.users.map(({ userId }) => userId);
  const told = async (place: number) =>
    (await kindsOf(ctx, ids[place])).filter((kind) => kind !== "groupJoined");
  return { ...group, owner, second, third, ids, told };
}

describe("tellChange", () => {
  it("tells people that they were added, with the group and its link, and not the one who created it", async () => {
    const { ids, groupId } = await makeKnownGroup(2);
    expect(await kindsOf(ctx, ids[0])).toEqual([]);
    expect(await newsOf(ctx, ids[1])).toMatchObject([
      { template: "groupJoined", actionUrl: `/groups/${groupId}`, readAt: null, data: { groupId } },
    ]);
  });

  it("tells the others who came and who left, and former members nothing more", async () => {
    const group = await makeKnownGroup(3, { privacy: "invite-only" });
    const { groupId, owner, second, ids, memberIds, told } = group;
    const newcomer = await makeUser(ctx);
    await makeKnown(ctx, { userId: ids[0] ?? "" }, [newcomer]);
    await addMember(owner, { groupId, member: { userId: newcomer.userId as never } });
    await tellAll(ctx);
    expect([await told(1), await told(2), await told(0)]).toEqual([["memberCame"], ["memberCame"], []]);
    expect(await kindsOf(ctx, newcomer.userId)).toEqual(["groupJoined"]);
    await leaveGroup(second, { groupId });
    await removeMember(owner, { groupId, memberId: memberIds[2] as never });
    ctx.clock.advance(600_000);
    await tellAll(ctx);
    expect([await told(1), await told(2)]).toEqual([["memberCame"], ["memberCame"]]);
    expect(await kindsOf(ctx, newcomer.userId)).toEqual(["groupJoined", "memberLeft"]);
    const asJoiner = ctx.asUser((await makeUser(ctx)).userId);
    const { token } = await createInvitation(owner, CreateInvitationInput.parse({ groupId }));
    await acceptInvitation(asJoiner, { token });
    await tellAll(ctx);
    expect((await newsOf(ctx, ids[0])).at(-1)).toMatchObject({ template: "memberCame", data: { count: 2 } });
  });

  it("tells a member of their role, everybody of the owner, and of the group's end", async () => {
    const { groupId, owner, second, memberIds, told } = await makeKnownGroup(3);
    const memberId = memberIds[1] as never;
    await setMemberRole(owner, { groupId, memberId, role: "admin" });
    await tellAll(ctx);
    await handOver(owner, { groupId, memberId });
    await tellAll(ctx);
    await archiveGroup(second, { groupId, isArchived: true });
    await tellAll(ctx);
    await archiveGroup(second, { groupId, isArchived: false });
    await tellAll(ctx);
    await deleteGroup(second, { groupId });
    await tellAll(ctx);
    const ends = ["groupArchived", "groupRestored", "groupDeleted"];
    expect(await told(0)).toEqual(ends);
    expect(await told(1)).toEqual(["roleChanged", "roleChanged"]);
    expect(await told(2)).toEqual(["ownerChanged", ...ends]);
  });

  it("tells nobody who has muted the group, and nobody at all of what the group switched off", async () => {
    const group = await makeKnownGroup(3);
    const { groupId, owner, second, told } = group;
    await muteGroup(second, { groupId, isMuted: true });
    await makeExpense(ctx, group);
    await tellAll(ctx);
    expect([await told(1), await told(2)]).toEqual([[], ["expenseAdded"]]);
    await updateGroup(owner, {
      groupId,
      settings: { notifications: { newExpenses: false, groupUpdates: false } },
    });
    await makeExpense(ctx, group);
    await archiveGroup(owner, { groupId, isArchived: true });
    await tellAll(ctx);
    expect(await told(2)).toEqual(["expenseAdded"]);
  });

  it("makes one notification and one mail of twelve expenses after a trip, with the link of the feed", async () => {
    const group = await makeKnownGroup(2);
    for (let count = 0; count < 6; count += 1) await makeExpense(ctx, group);
    await tellAll(ctx);
    ctx.clock.advance(60_000);
    for (let count = 0; count < 6; count += 1) await makeExpense(ctx, group);
    await tellAll(ctx);
    const rows = (await newsOf(ctx, group.ids[1])).filter(({ template }) => template === "expenseAdded");
    expect(rows).toMatchObject([
      { digestCount: 12, data: { count: 12 }, actionUrl: `/groups/${group.groupId}/activity` },
    ]);
    const sent = await ctx.db.select().from(deliveries).where(sql`notification_id = ${rows[0]?.id}`);
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["email", "in_app"]);
    ctx.clock.advance(600_000);
    await makeExpense(ctx, group);
    await tellAll(ctx);
    expect(await group.told(1)).toEqual(["expenseAdded", "expenseAdded"]);
  });

  it("tells of each change once, however often its event is relayed and its job runs", async () => {
    const group = await makeKnownGroup(2);
    await makeExpense(ctx, group);
    await Promise.all(
      Array.from({ length: 4 }, () => relayEvents(ctx, kindTexts, null, groupNewsBrings.consumers)),
    );
    await Promise.all(Array.from({ length: 4 }, () => runJobs(ctx)));
    await Promise.all(Array.from({ length: 4 }, () => relayEvents(ctx, kindTexts)));
    expect(await newsOf(ctx, group.ids[1])).toMatchObject([{}, { template: "expenseAdded", digestCount: 1 }]);
  });
});
