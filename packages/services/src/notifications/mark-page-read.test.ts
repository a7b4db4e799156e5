import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { markGroupSeen } from "../groups/activity/mark-seen.ts";
import { listGroups } from "../groups/list-groups.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { newsOf, tellAll } from "../testing/group-news.ts";
import { markGroupRead, markPageRead } from "./mark-page-read.ts";

const { ctx } = await openTestContext();

describe("markPageRead", () => {
  it("reads the notification of the opened expense alone; opening the group reads the rest", async () => {
    const group = await makeGroup(ctx, 2);
    const [, member = ctx] = group.asEach;
    const { id } = await makeExpense(ctx, group);
    await tellAll(ctx);
    const unread = async () => (await listGroups(member, { isArchived: false }))[0]?.unreadCount;
    expect(await unread()).toBe(2);
    await markPageRead(member, { path: `/groups/${group.groupId}/expenses/${id}` });
    expect(await unread()).toBe(1);
    await markGroupSeen(member, { groupId: group.groupId });
    expect(await unread()).toBe(0);
    expect((await newsOf(ctx, group.users[1]?.userId)).every(({ readAt }) => readAt !== null)).toBe(true);
  });

  it("reads all notifications of an opened group, and none of another group or person", async () => {
    const [opened, other] = [await makeGroup(ctx, 2), await makeGroup(ctx, 2)];
    for (const group of [opened, other]) await makeExpense(ctx, group);
    await tellAll(ctx);
    const unread = async (group: typeof opened) =>
      (await listGroups(group.asEach[1] ?? ctx, { isArchived: false }))[0]?.unreadCount;
    await markGroupRead(other.asEach[1] ?? ctx, { groupId: opened.groupId });
    await markPageRead(opened.asEach[1] ?? ctx, { path: "/groups" });
    expect([await unread(opened), await unread(other)]).toEqual([2, 2]);
    await markGroupRead(opened.asEach[1] ?? ctx, { groupId: opened.groupId });
    expect([await unread(opened), await unread(other)]).toEqual([0, 2]);
  });
});
