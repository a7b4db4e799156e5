import type { Budget } from "@evenly/contract/budgets/schemas";
import { expect, it } from "vitest";
import { sumsOf, usedOf } from "./shown-use.ts";
import { monthOf, readMonth } from "./use-month.ts";

const thresholds = { warning: 80, critical: 95 };
const budget = (facts: object, use: object = {}) =>
  ({
    groupId: null,
    access: "owner",
    period: "monthly",
    currency: "USD",
    thresholds,
    use: { limitMinor: 100_00n, spentMinor: 25_00n, paidMinor: 100_00n, percent: 25, ...use },
    ...facts,
  }) as unknown as Budget;

it("counts own shares, or all that was paid, by the same rule", () => {
  const food = budget({});
  expect(usedOf(food, "share")).toMatchObject({ percent: 25 });
  expect(usedOf(food, "paid")).toMatchObject({
    percent: 100,
    status: "exceeded",
    color: "red",
    leftMinor: 0n,
  });
});

it("leaves out what others share with the user, which an own budget of the category counts already", () => {
  const own = budget({ category: "food" });
  const shared = (["read", "write"] as const).map((access) => budget({ access, category: "food" }));
  expect(sumsOf([own, ...shared], "share")).toEqual(sumsOf([own], "share"));
  expect(sumsOf([budget({ period: "weekly" }), ...shared], "share")).toMatchObject([{ limitMinor: 100_00n }]);
  expect(sumsOf(shared, "share")).toEqual([]);
});

it("sums each currency by itself, of monthly budgets when there are any, and leaves groups' budgets out", () => {
  const budgets = [
    budget({}),
    budget({}, { limitMinor: 60_00n, spentMinor: 70_00n, paidMinor: 70_00n }),
    budget({ currency: "JPY" }, { limitMinor: 9_000n, spentMinor: 0n, paidMinor: 0n }),
    budget({ period: "weekly" }),
    budget({ groupId: "group" }),
  ];
  expect(sumsOf(budgets, "share")).toEqual([
    {
      currency: "USD",
      limitMinor: 160_00n,
      spentMinor: 95_00n,
      leftMinor: 65_00n,
      paidMinor: 170_00n,
      ownMinor: 95_00n,
    },
    { currency: "JPY", limitMinor: 9_000n, spentMinor: 0n, leftMinor: 9_000n, paidMinor: 0n, ownMinor: 0n },
  ]);
  expect(sumsOf(budgets, "paid")[0]).toMatchObject({ spentMinor: 170_00n, leftMinor: -10_00n });
  expect(sumsOf([budget({ period: "weekly" })], "share")).toHaveLength(1);
});

it.each([
  ["2026-11", { on: "2026-11-21", when: "now", before: "2026-10", after: "2026-12" }],
  ["2026-02", { on: "2026-02-28", when: "past", before: "2026-01", after: "2026-03" }],
  ["2027-01", { on: "2027-01-01", when: "future", before: "2026-12", after: "2027-02" }],
])("knows which day of %s is asked for", (month, expected) => {
  expect(monthOf(month, "2026-11-21")).toMatchObject(expected);
});

it.each([
  ["2026-11", true],
  ["2026-13", false],
  ["2026-1", false],
  ["0026-01", false],
  [7, false],
  [undefined, false],
])("reads %s of an address", (month, isRead) => {
  expect(readMonth(month)).toEqual(isRead ? { month } : {});
});
