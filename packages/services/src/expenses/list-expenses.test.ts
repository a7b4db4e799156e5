import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup, payInput, payProven } from "../testing/expenses.ts";
import { listExpenses } from "./list-expenses.ts";

const { ctx } = await openTestContext();
const rich = { balanceMinor: 20_000_00n, country: "US" } as const;

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
    await makeExpense(ctx, group, {
      title: "Café Zürich",
      split: { method: "equal", memberIds: [a] as never },
    });
    for (const text of ["cafe", "CAFÉ", "Cafe\u0301", "zurich"])
      expect(await titlesOf({ text })).toEqual(["Café Zürich"]);
    expect(await titlesOf({ memberId: c })).toEqual(["50% off_pizza"]);
    expect((await titlesOf({ memberId: b })).toSorted()).toEqual(["50% off_pizza", "Taxi"]);
  });

  it("finds what the caller paid or bears a part of, alone and together with the other filters", async () => {
    const group = await makeGroup(ctx, 3);
    const [, , third = ctx] = group.asEach;
    const [a, b] = group.memberIds;
    await makeExpense(ctx, group, { title: "Pizza" });
    const others = { method: "equal", memberIds: [a, b] as never } as const;
    await makeExpense(ctx, group, { title: "Taxi", split: others });
    const payers = [{ memberId: group.memberIds[2] ?? "", amountMinor: 84_20n }];
    await makeExpense(ctx, group, { title: "Museum", split: others, payers });
    const titlesOf = async (filter: object) =>
      (await listExpenses(third, { groupId: group.groupId, limit: 20, ...filter })).expenses
        .map(({ title }) => title)
        .toSorted();
    expect(await titlesOf({ involvesMe: true })).toEqual(["Museum", "Pizza"]);
    expect(await titlesOf({ involvesMe: false })).toEqual(["Museum", "Pizza", "Taxi"]);
    expect(await titlesOf({ involvesMe: true, text: "piz" })).toEqual(["Pizza"]);
    expect(await titlesOf({ involvesMe: true, memberId: a })).toEqual(["Museum", "Pizza"]);
  });

  it("says of each row what the caller still owes or gets back; both are nothing once they are even", async () => {
    const group = await makeGroup(ctx, 2, {}, rich);
    const [owner = ctx, ben = ctx] = group.asEach;
    const [a, b] = group.memberIds;
    await makeExpense(ctx, group, { title: "Hotel" });
    const payers = [{ memberId: b ?? "", amountMinor: 20_00n }];
    await makeExpense(ctx, group, { title: "Taxi", amountMinor: 20_00n, payers });
    const single = { method: "equal", memberIds: [a] as never } as const;
    await makeExpense(ctx, group, { title: "Hat", split: single });
    const openOf = async (asOne: typeof ctx) =>
      (await listExpenses(asOne, { groupId: group.groupId, limit: 20 })).expenses
        .map(({ title, ownRemainingMinor, ownBackMinor }) => [title, ownRemainingMinor, ownBackMinor])
        .toSorted();
    expect(await openOf(owner)).toEqual([
      ["Hat", 0n, 0n],
      ["Hotel", 0n, 42_10n],
      ["Taxi", 10_00n, 0n],
    ]);
    expect(await openOf(ben)).toEqual([
      ["Hat", 0n, 0n],
      ["Hotel", 42_10n, 0n],
      ["Taxi", 0n, 10_00n],
    ]);
    await payProven(ben, payInput(ctx, group, { amountMinor: 32_10n }));
    for (const asOne of [owner, ben])
      expect((await openOf(asOne)).every(([, owed, back]) => owed === 0n && back === 0n)).toBe(true);
  });

  it("counts what comes back only up to the balance, the oldest expense as paid back first", async () => {
    const group = await makeGroup(ctx, 3, {}, rich);
    const [owner = ctx, ben = ctx] = group.asEach;
    const [a, b, c] = group.memberIds;
    const twoOf = (one = "", other = "") => ({ method: "equal", memberIds: [one, other] as never }) as const;
    // The third owes the first 10.00, who owes the second 20.00: one payment of 10.00 makes the first even.
    await makeExpense(ctx, group, { title: "Old", amountMinor: 20_00n, split: twoOf(a, c) });
    const byBen = [{ memberId: b ?? "", amountMinor: 40_00n }];
    await makeExpense(ctx, group, { title: "New", amountMinor: 40_00n, payers: byBen, split: twoOf(a, b) });
    const rowsOf = async (asOne: typeof ctx) =>
      new Map(
        (await listExpenses(asOne, { groupId: group.groupId, limit: 20 })).expenses.map((row) => [
          row.title,
          row,
        ]),
      );
    expect((await rowsOf(owner)).get("Old")?.ownBackMinor).toBe(10_00n);
    await payProven(owner, payInput(ctx, group, { toMemberId: b as never, amountMinor: 10_00n }));
    const rows = await rowsOf(owner);
    expect(rows.get("New")?.ownRemainingMinor).toBe(0n);
    expect(rows.get("Old")?.ownBackMinor).toBe(0n);
    expect((await rowsOf(ben)).get("New")?.ownBackMinor).toBe(0n);
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
