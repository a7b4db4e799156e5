import { codeOf, openTestContext, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../../testing/expenses.ts";
import { getGroup } from "../get-group.ts";
import { removeMember } from "./remove-member.ts";

const { ctx } = await openTestContext();

describe("removeMember", () => {
  it("removes softly: the balance stays, and the former member sees the group no more but gets the event", async () => {
    const group = await makeGroup(ctx, 2);
    const { groupId, memberIds, users } = group;
    const [owner = ctx, member = ctx] = group.asEach;
    await makeExpense(ctx, group);
    const memberId = memberIds[1] as never;
    const after = await removeMember(owner, { groupId, memberId });
    expect(after.members.find(({ id }) => id === memberId)).toMatchObject({ isActive: false });
    expect(after.balances.find((balance) => balance.memberId === memberId)).toMatchObject({
      balanceMinor: -42_10n,
    });
    expect(await codeOf(getGroup(member, { groupId }))).toBe("GROUP_NOT_FOUND");
    const events = await readOutbox(ctx.db, "group.changed");
    expect(events.at(-1)?.payload).toMatchObject({ kind: "member_removed" });
    expect(JSON.stringify(events.at(-1)?.payload)).toContain(users[1]?.userId);
    expect(await codeOf(removeMember(owner, { groupId, memberId }))).toBe("GROUP_MEMBER_UNKNOWN");
  });

  it("never removes the owner, and is refused to members and strangers", async () => {
    const { groupId, asEach, memberIds } = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = asEach;
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    const input = { groupId, memberId: memberIds[0] as never };
    expect(await codeOf(removeMember(owner, input))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(removeMember(member, input))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(removeMember(stranger, input))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(removeMember(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
