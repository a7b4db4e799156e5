import { expect, test } from "vitest";
import { daysOfMonth, monthOf, periodOf, yearOf } from "./periods.ts";

test("presets are relative to today, also across the turn of the year", () => {
  expect(periodOf("thisMonth", "2026-11-21")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  expect(periodOf("lastMonth", "2026-01-31")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(periodOf("last30", "2026-11-21")).toEqual({ from: "2026-10-23", to: "2026-11-21" });
  expect(periodOf("last90", "2026-01-10")).toEqual({ from: "2025-10-13", to: "2026-01-10" });
  expect(periodOf("thisYear", "2026-11-21")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(periodOf("lastYear", "2026-11-21")).toEqual({ from: "2025-01-01", to: "2025-12-31" });
});

test("a month ends on its own last day, and months and years are recognised by their days", () => {
  expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(monthOf({ from: "2026-11-01", to: "2026-11-30" })).toBe("2026-11");
  expect(monthOf({ from: "2026-11-02", to: "2026-11-30" })).toBeUndefined();
  expect(monthOf({})).toBeUndefined();
  expect(yearOf({ from: "2026-01-01", to: "2026-12-31" })).toBe("2026");
  expect(yearOf({ from: "2026-01-01" })).toBeUndefined();
  expect(yearOf({})).toBeUndefined();
});
