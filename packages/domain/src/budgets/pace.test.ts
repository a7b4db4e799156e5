import { describe, expect, it } from "vitest";
import { dayInSpan, growthOf, leftPerDay } from "./pace.ts";

const november = { from: "2026-11-01", lastOn: "2026-11-30" };

describe("the pace of a budget", () => {
  it.each([
    ["2026-11-01", { day: 1, of: 30 }],
    ["2026-11-21", { day: 21, of: 30 }],
    ["2026-11-30", { day: 30, of: 30 }],
    ["2026-10-31", null],
    ["2026-12-01", null],
  ])("says which day of the period %s is", (today, expected) => {
    expect(dayInSpan(november, today)).toEqual(expected);
  });

  it("counts the days of a leap year", () => {
    expect(dayInSpan({ from: "2028-01-01", lastOn: "2028-12-31" }, "2028-03-01")).toEqual({
      day: 61,
      of: 366,
    });
  });

  it.each([
    [247_00n, "2026-11-21", 27_44n],
    [88_00n, "2026-11-21", 9_78n],
    [10_00n, "2026-11-29", 10_00n],
    [10_00n, "2026-11-30", 10_00n],
    [0n, "2026-11-21", 0n],
    [-5_00n, "2026-11-21", 0n],
  ])("shares %s of what is left among the days after %s", (leftMinor, today, expected) => {
    expect(leftPerDay(leftMinor, november, today)).toBe(expected);
  });
});

describe("growthOf", () => {
  it.each([
    [138_00n, 150_00n, 20_00n],
    [164_00n, 152_00n, 50_00n],
    [120_00n, 150_00n, 10_00n],
    [119_99n, 150_00n, null],
    [1_520_00n, 1_520_00n, 400_00n],
    [9_000n, 10_000n, 1_000n],
    [9n, 9n, 2n],
  ])("of %s spent of %s is %s", (spentMinor, limitMinor, expected) => {
    expect(growthOf({ spentMinor, limitMinor }, limitMinor)).toBe(expected);
  });
});
