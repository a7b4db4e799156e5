import { describe, expect, it } from "vitest";
import { useOfBudget } from "./budget-use.ts";
import { amountOn, carryOf } from "./rollover.ts";

const spent = (...sums: readonly bigint[]) =>
  sums.map((spentMinor) => ({ amountMinor: 100_00n, spentMinor }));

describe("what ended periods hand on", () => {
  it.each([
    ["none", [70_00n, 120_00n], 0n],
    ["surplus", [70_00n], 30_00n],
    ["surplus", [120_00n], 0n],
    ["surplus", [70_00n, 120_00n], 10_00n],
    ["surplus", [120_00n, 70_00n], 30_00n],
    ["both", [120_00n], -20_00n],
    ["both", [120_00n, 70_00n], 10_00n],
    ["surplus", [70_00n, 0n, 120_00n], 110_00n],
    ["both", [130_00n, 0n, 90_00n], 80_00n],
  ] as const)("%s after %s is %s", (rollover, sums, carry) => {
    expect(carryOf(rollover, spent(...sums))).toBe(carry);
  });
});

it("the amount of a day is the latest that has begun, else the earliest", () => {
  const amounts = [
    { fromOn: "2026-10-01", amountMinor: 150_00n },
    { fromOn: "2026-08-01", amountMinor: 100_00n },
  ];
  expect(amountOn(amounts, "2026-07-01")).toBe(100_00n);
  expect(amountOn(amounts, "2026-09-30")).toBe(100_00n);
  expect(amountOn(amounts, "2026-10-01")).toBe(150_00n);
});

it("what is spent of a budget has the carry in its limit, and an expense of a closed month changes it", () => {
  const facts = {
    periods: [
      { from: "2026-09-01", to: "2026-10-01" },
      { from: "2026-10-01", to: "2026-11-01" },
      { from: "2026-11-01", to: "2026-12-01" },
    ],
    amounts: [{ fromOn: "2026-09-01", amountMinor: 100_00n }],
    rollover: "surplus" as const,
    thresholds: { warning: 80, critical: 95 },
    spent: [
      { on: "2026-09-30", ownMinor: 70_00n, paidMinor: 140_00n },
      { on: "2026-11-01", ownMinor: 115_00n, paidMinor: 115_00n },
    ],
  };
  expect(useOfBudget(facts)).toMatchObject({
    carryMinor: 130_00n,
    limitMinor: 230_00n,
    spentMinor: 115_00n,
    percent: 50,
    status: "safe",
  });
  const late = { on: "2026-10-02", ownMinor: 115_00n, paidMinor: 0n };
  expect(useOfBudget({ ...facts, spent: [...facts.spent, late] })).toMatchObject({
    carryMinor: 15_00n,
    limitMinor: 115_00n,
    leftMinor: 0n,
    percent: 100,
    status: "exceeded",
  });
});
