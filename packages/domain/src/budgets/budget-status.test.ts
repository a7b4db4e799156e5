import { describe, expect, it } from "vitest";
import { colorOfBudget, crossingOf, leftOfBudget, percentSpent, statusOfBudget } from "./budget-status.ts";

const defaults = { warning: 80, critical: 95 };
const of = (spentMinor: bigint, limitMinor = 100_00n) => ({ spentMinor, limitMinor });

describe("the status of a budget", () => {
  it.each([
    [79_99n, "safe"],
    [80_00n, "warning"],
    [94_99n, "warning"],
    [95_00n, "critical"],
    [99_99n, "critical"],
    [100_00n, "exceeded"],
    [112_00n, "exceeded"],
    [-5_00n, "safe"],
  ] as const)("of %s of 10000 is %s", (spentMinor, status) => {
    expect(statusOfBudget(of(spentMinor), defaults)).toBe(status);
  });

  it("follows own thresholds, and is exceeded at 100 whatever they are", () => {
    const own = { warning: 50, critical: 100 };
    expect(statusOfBudget(of(49_99n), own)).toBe("safe");
    expect(statusOfBudget(of(50_00n), own)).toBe("warning");
    expect(statusOfBudget(of(99_99n), own)).toBe("warning");
    expect(statusOfBudget(of(100_00n), own)).toBe("exceeded");
  });
});

describe("the colour of a bar", () => {
  it.each([
    [74_99n, "green"],
    [75_00n, "amber"],
    [89_99n, "amber"],
    [90_00n, "red"],
    [500_00n, "red"],
  ] as const)("of %s of 10000 is %s", (spentMinor, color) => {
    expect(colorOfBudget(of(spentMinor))).toBe(color);
  });
});

describe("the percent spent", () => {
  it("is a whole number from 0 to 100, rounded down", () => {
    expect(percentSpent(of(112_00n))).toBe(100);
    expect(percentSpent(of(99_99n))).toBe(99);
    expect(percentSpent(of(-1n))).toBe(0);
  });

  it("is 100 of nothing as soon as something is spent, and of less than nothing", () => {
    expect(percentSpent(of(1n, 0n))).toBe(100);
    expect(percentSpent(of(0n, 0n))).toBe(0);
    expect(percentSpent(of(0n, -1n))).toBe(100);
  });

  it("has what is left, and by how much it is over, beside it", () => {
    expect(leftOfBudget(of(112_00n))).toEqual({ leftMinor: -12_00n, overByMinor: 12_00n });
    expect(leftOfBudget(of(88_00n))).toEqual({ leftMinor: 12_00n, overByMinor: 0n });
  });
});

describe("a crossing", () => {
  it("is the highest threshold reached, once in a period", () => {
    expect(crossingOf(of(79_99n), defaults, null)).toBeNull();
    expect(crossingOf(of(85_00n), defaults, null)).toEqual({ type: "warning", threshold: 80 });
    expect(crossingOf(of(85_00n), defaults, 80)).toBeNull();
    expect(crossingOf(of(96_00n), defaults, 80)).toEqual({ type: "critical", threshold: 95 });
    expect(crossingOf(of(120_00n), defaults, 95)).toEqual({ type: "critical", threshold: 100 });
    expect(crossingOf(of(120_00n), defaults, 100)).toBeNull();
  });

  it("over several thresholds at once is one", () => {
    expect(crossingOf(of(120_00n), defaults, null)).toEqual({ type: "critical", threshold: 100 });
    expect(crossingOf(of(85_00n), defaults, 100)).toBeNull();
  });
});
