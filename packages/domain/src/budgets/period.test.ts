import { describe, expect, it } from "vitest";
import { commonDays, periodOf, periodsBetween } from "./period.ts";

describe("the period of a day", () => {
  it.each([
    ["2026-11-21", "weekly", "monday", "2026-11-16", "2026-11-23"],
    ["2026-11-22", "weekly", "sunday", "2026-11-22", "2026-11-29"],
    ["2026-11-21", "weekly", "sunday", "2026-11-15", "2026-11-22"],
    ["2026-11-20", "weekly", "saturday", "2026-11-14", "2026-11-21"],
    ["2026-11-30", "monthly", "monday", "2026-11-01", "2026-12-01"],
    ["2028-02-29", "monthly", "monday", "2028-02-01", "2028-03-01"],
    ["2026-12-31", "quarterly", "monday", "2026-10-01", "2027-01-01"],
    ["2026-05-01", "quarterly", "monday", "2026-04-01", "2026-07-01"],
    ["2028-02-29", "yearly", "monday", "2028-01-01", "2029-01-01"],
  ] as const)("%s, %s, %s", (day, period, startOfWeek, from, to) => {
    expect(periodOf(day, period, startOfWeek)).toEqual({ from, to });
  });
});

describe("periods between two days", () => {
  const rule = { period: "monthly", startOfWeek: "monday", max: 60 } as const;

  it("are all of them, the earliest first", () => {
    const found = periodsBetween("2026-08-31", "2026-11-01", rule);
    expect(found.map(({ from }) => from)).toEqual(["2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"]);
  });

  it("are the latest of too many, and none before the first day", () => {
    expect(periodsBetween("2020-01-01", "2026-11-21", { ...rule, max: 2 })).toEqual([
      { from: "2026-10-01", to: "2026-11-01" },
      { from: "2026-11-01", to: "2026-12-01" },
    ]);
    expect(periodsBetween("2026-12-01", "2026-11-21", rule)).toEqual([]);
  });
});

it("what two ranges have in common may have no end", () => {
  const november = { from: "2026-11-01", to: "2026-12-01" };
  expect(commonDays(november, { from: "2026-11-21", to: null })).toEqual({
    from: "2026-11-21",
    to: "2026-12-01",
  });
  expect(commonDays(november, { from: "2026-10-01", to: "2026-11-10" })).toEqual({
    from: "2026-11-01",
    to: "2026-11-10",
  });
});
