import { expect, test } from "vitest";
import { groupByDay } from "./group-by-day.ts";

test("groups by days of the displayed time zone and keeps the order", () => {
  const at = (text: string) => ({ effectiveAt: new Date(text) });
  const items = [
    at("2026-11-21T14:00Z"),
    at("2026-11-20T23:30Z"),
    at("2026-11-20T22:00Z"),
    at("2026-11-18T09:00Z"),
  ];
  const daysIn = (timeZone: string) => groupByDay(items, timeZone).map((day) => [day.key, day.items.length]);
  expect(daysIn("UTC")).toEqual([
    ["2026-11-21", 1],
    ["2026-11-20", 2],
    ["2026-11-18", 1],
  ]);
  expect(daysIn("Europe/Berlin")).toEqual([
    ["2026-11-21", 2],
    ["2026-11-20", 1],
    ["2026-11-18", 1],
  ]);
});
