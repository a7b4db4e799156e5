import type { AppError } from "@evenly/contract";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { leaveGroup } from "./leave-group.ts";
import { listGroups } from "./list-groups.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: AppError) => code,
  );

describe("leaveGroup", () => {
  it("needs a balance of zero, and somebody else as owner", async () => {
    const group = await makeGroup(ctx, 3);
    const { groupId } = group;
    const [owner = ctx, debtor = ctx, even = ctx] = group.asEach;
    await makeExpense(ctx, group, { split: { method: "equal", memberIds: group.memberIds.slice(0, 2) } });
    expect(await codeOf(leaveGroup(owner, { groupId }))).toBe("GROUP_OWNER_STAYS");
    expect(await codeOf(leaveGroup(debtor, { groupId }))).toBe("GROUP_NOT_EVEN");
    expect(await codeOf(leaveGroup(even, { groupId }))).toBe("done");
    expect(await listGroups(even, { isArchived: false })).toEqual([]);
    expect(await codeOf(leaveGroup(even, { groupId }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(leaveGroup(ctx, { groupId }))).toBe("UNAUTHENTICATED");
  });
});
