import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup, readBothBalances } from "../../testing/expenses.ts";
import { getGroup } from "../get-group.ts";
import { listGroups } from "../list-groups.ts";
import { addMember } from "./add-member.ts";
import { leaveGroup } from "./leave-group.ts";

const { ctx } = await openTestContext();

describe("leaveGroup", () => {
  it("is open to everybody but the owner, and a balance stays payable", async () => {
    const group = await makeGroup(ctx, 3);
    const { groupId } = group;
    const [owner = ctx, debtor = ctx, even = ctx] = group.asEach;
    await makeExpense(ctx, group, { split: { method: "equal", memberIds: group.memberIds.slice(0, 2) } });
    expect(await codeOf(leaveGroup(owner, { groupId }))).toBe("GROUP_OWNER_STAYS");
    const before = await readBothBalances(ctx, groupId);
    expect(await outcomeOf(leaveGroup(debtor, { groupId }))).toBe("done");
    expect(await readBothBalances(ctx, groupId)).toEqual(before);
    expect(await codeOf(getGroup(debtor, { groupId }))).toBe("GROUP_NOT_FOUND");
    // No further expense arrives.
    expect(await codeOf(makeExpense(ctx, group, { amountMinor: 9_00n }))).toBe("GROUP_MEMBER_UNKNOWN");
    expect(await outcomeOf(leaveGroup(even, { groupId }))).toBe("done");
    expect(await listGroups(even, { isArchived: false })).toEqual([]);
    expect(await codeOf(leaveGroup(even, { groupId }))).toBe("GROUP_NOT_FOUND");
    // Whom nobody brings back but they themselves.
    const { userId } = debtor.actor as { readonly userId: string };
    const again = { groupId, member: { userId: userId as never } };
    expect(await codeOf(addMember(owner, again))).toBe("GROUP_MEMBER_LEFT");
    expect(await codeOf(leaveGroup(ctx, { groupId }))).toBe("UNAUTHENTICATED");
  });
});
