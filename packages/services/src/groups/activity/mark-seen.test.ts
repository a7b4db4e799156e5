import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../../testing/expenses.ts";
import { getGroup } from "../get-group.ts";
import { listGroups } from "../list-groups.ts";
import { markGroupSeen, muteGroup } from "./mark-seen.ts";

const { ctx } = await openTestContext();

describe("markGroupSeen and muteGroup", () => {
  it("reset what is new for the caller alone, and switch the caller's notifications", async () => {
    const group = await makeGroup(ctx, 2);
    const { groupId } = group;
    const [, ben = ctx] = group.asEach;
    ctx.clock.advance(1000);
    await makeExpense(ctx, group);
    const newOf = async () => (await listGroups(ben, { isArchived: false })).map(({ newCount }) => newCount);
    expect(await newOf()).toEqual([1]);
    ctx.clock.advance(1000);
    await markGroupSeen(ben, { groupId });
    expect(await newOf()).toEqual([0]);
    await muteGroup(ben, { groupId, isMuted: true });
    expect(await getGroup(ben, { groupId })).toMatchObject({ isMuted: true });
    expect(await getGroup(group.asEach[0] ?? ctx, { groupId })).toMatchObject({ isMuted: false });
  });

  it("are refused to strangers and without a session", async () => {
    const { groupId } = await makeGroup(ctx, 1);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(markGroupSeen(stranger, { groupId }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(muteGroup(stranger, { groupId, isMuted: true }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(markGroupSeen(ctx, { groupId }))).toBe("UNAUTHENTICATED");
  });
});
