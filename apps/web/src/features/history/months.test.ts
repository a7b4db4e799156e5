import { expect, test } from "vitest";
import { daysOfMonth, latestMonths, monthOf } from "./months.ts";

test("months go back over the turn of the year", () => {
  expect(latestMonths(new Date(2026, 1, 28), 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});

test("a month has its own last day and is recognised by its days", () => {
  expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(monthOf({ from: "2026-11-01", to: "2026-11-30" })).toBe("2026-11");
  expect(monthOf({ from: "2026-11-02", to: "2026-11-30" })).toBeUndefined();
  expect(monthOf({})).toBeUndefined();
});
