import { expect, test } from "vitest";
import { dayKeyOf, groupByDay } from "./group-by-day.ts";

test("days follow the reader's clock and keep their order", () => {
  const at = (day: number, hour: number) => ({ effectiveAt: new Date(2026, 10, day, hour) });
  const days = groupByDay([at(21, 14), at(21, 0), at(20, 23), at(18, 9)]);
  expect(days.map(({ key, items }) => [key, items.length])).toEqual([
    ["2026-11-21", 2],
    ["2026-11-20", 1],
    ["2026-11-18", 1],
  ]);
});

test("a day is written with two digits each", () => {
  expect(dayKeyOf(new Date(2026, 0, 5))).toBe("2026-01-05");
});
