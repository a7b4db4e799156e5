import { expect, test } from "vitest";
import { addDays, dayOf, startOfDay } from "./days.ts";

test("a day starts at its own midnight, also when clocks change that day", () => {
  expect(startOfDay("2026-11-21", "UTC").toISOString()).toBe("2026-11-21T00:00:00.000Z");
  expect(startOfDay("2026-11-21", "Asia/Tokyo").toISOString()).toBe("2026-11-20T15:00:00.000Z");
  expect(startOfDay("2026-03-29", "Europe/Berlin").toISOString()).toBe("2026-03-28T23:00:00.000Z");
  expect(startOfDay("2026-03-30", "Europe/Berlin").toISOString()).toBe("2026-03-29T22:00:00.000Z");
  expect(startOfDay("2026-10-26", "Europe/Berlin").toISOString()).toBe("2026-10-25T23:00:00.000Z");
});

test("a moment belongs to the day that its time zone shows", () => {
  const at = new Date("2026-11-20T23:30:00Z");
  expect(dayOf(at, "UTC")).toBe("2026-11-20");
  expect(dayOf(at, "Europe/Berlin")).toBe("2026-11-21");
});

test("days are counted over the turn of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});
