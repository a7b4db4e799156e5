import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { leaveGroup } from "./leave-group.ts";
import { listGroups } from "./list-groups.ts";

const { ctx } = await openTestContext();

describe("leaveGroup", () => {
  it("needs a balance of zero, and somebody else as owner", async () => {
    const group = await makeGroup(ctx, 3);
    const { groupId } = group;
    const [owner = ctx, debtor = ctx, even = ctx] = group.asEach;
    await makeExpense(ctx, group, { split: { method: "equal", memberIds: group.memberIds.slice(0, 2) } });
    expect(await codeOf(leaveGroup(owner, { groupId }))).toBe("GROUP_OWNER_STAYS");
    expect(await codeOf(leaveGroup(debtor, { groupId }))).toBe("GROUP_NOT_EVEN");
    expect(await outcomeOf(leaveGroup(even, { groupId }))).toBe("done");
    expect(await listGroups(even, { isArchived: false })).toEqual([]);
    expect(await codeOf(leaveGroup(even, { groupId }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(leaveGroup(ctx, { groupId }))).toBe("UNAUTHENTICATED");
  });
});
