import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { listExpenses } from "./list-expenses.ts";

const { ctx } = await openTestContext();

describe("listExpenses", () => {
  it("pages from the latest day on without a gap, with the caller's own part in each row", async () => {
    const group = await makeGroup(ctx, 2);
    const [, ben = ctx] = group.asEach;
    const titles = [];
    for (let day = 0; day < 7; day += 1)
      titles.push((await makeExpense(ctx, group, { title: `Day ${day}` })).title);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = { groupId: group.groupId, limit: 3, ...(cursor === null ? {} : { cursor }) };
      const { expenses, nextCursor } = await listExpenses(ben, page);
      expect(
        expenses.every(({ ownShareMinor, ownRemainingMinor }) => ownShareMinor === ownRemainingMinor),
      ).toBe(true);
      seen.push(...expenses.map(({ title }) => title));
      cursor = nextCursor;
    } while (cursor !== null);
    expect(seen.toSorted()).toEqual(titles);
  });

  it("filters by a part of the title, by category and by member", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx] = group.asEach;
    const [a, b, c] = group.memberIds;
    await makeExpense(ctx, group, { title: "50% off_pizza" });
    await makeExpense(ctx, group, { title: "Taxi", split: { method: "equal", memberIds: [a, b] as never } });
    const titlesOf = async (filter: object) =>
      (await listExpenses(owner, { groupId: group.groupId, limit: 20, ...filter })).expenses.map(
        ({ title }) => title,
      );
    expect(await titlesOf({ text: "PIZZA" })).toEqual(["50% off_pizza"]);
    expect(await titlesOf({ text: "%" })).toEqual(["50% off_pizza"]);
    expect(await titlesOf({ category: "food" })).toEqual([]);
    expect(await titlesOf({ memberId: c })).toEqual(["50% off_pizza"]);
    expect((await titlesOf({ memberId: b })).toSorted()).toEqual(["50% off_pizza", "Taxi"]);
  });

  it("refuses strangers and foreign cursors", async () => {
    const group = await makeGroup(ctx, 1);
    const [owner = ctx] = group.asEach;
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    const input = { groupId: group.groupId, limit: 20 };
    expect(await codeOf(listExpenses(stranger, input))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(listExpenses(ctx, input))).toBe("UNAUTHENTICATED");
    for (const cursor of ["x", Buffer.from("2026-02-31~x").toString("base64url")])
      expect(await codeOf(listExpenses(owner, { ...input, cursor }))).toBe("VALIDATION");
  });
});
