import { ListActivitiesInput } from "@evenly/contract/groups/schemas";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../../testing/expenses.ts";
import { listActivities } from "./list-activities.ts";

const { ctx } = await openTestContext();

describe("listActivities", () => {
  it("pages through the feed, newest first, without a gap; of a member what concerns them", async () => {
    const group = await makeGroup(ctx, 3);
    const { groupId } = group;
    const [owner = ctx, ben = ctx, ana = ctx] = group.asEach;
    const memberIds = group.memberIds.slice(0, 2);
    for (let count = 0; count < 5; count += 1)
      await makeExpense(ctx, group, { split: { method: "equal", memberIds } });
    const kinds: string[] = [];
    let cursor: string | null = null;
    do {
      const input = { groupId, limit: 2, ...(cursor === null ? {} : { cursor }) };
      const page = await listActivities(ben, ListActivitiesInput.parse(input));
      kinds.push(...page.activities.map(({ kind }) => kind));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(kinds).toEqual([...Array(5).fill("expense_added"), "group_created"]);
    const own = await listActivities(ana, ListActivitiesInput.parse({ groupId, involvesMe: true }));
    expect(own.activities).toEqual([]);
    const all = await listActivities(owner, ListActivitiesInput.parse({ groupId }));
    expect(all.activities.every(({ isNew }) => !isNew)).toBe(true);
  });

  it("is refused to strangers, without a session and with a foreign cursor", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 1);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    const input = ListActivitiesInput.parse({ groupId });
    expect(await codeOf(listActivities(stranger, input))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(listActivities(ctx, input))).toBe("UNAUTHENTICATED");
    expect(await codeOf(listActivities(asEach[0] ?? ctx, { ...input, cursor: "x" }))).toBe("VALIDATION");
  });
});
