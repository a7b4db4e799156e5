import { expect, test } from "vitest";
import { addDays, dayOf, startOfDay } from "./days.ts";

test("a day starts at its own midnight, also on days with a clock change", () => {
  expect(startOfDay("2026-11-21", "UTC").toISOString()).toBe("2026-11-21T00:00:00.000Z");
  expect(startOfDay("2026-11-21", "Asia/Tokyo").toISOString()).toBe("2026-11-20T15:00:00.000Z");
  expect(startOfDay("2026-03-29", "Europe/Berlin").toISOString()).toBe("2026-03-28T23:00:00.000Z");
  expect(startOfDay("2026-03-30", "Europe/Berlin").toISOString()).toBe("2026-03-29T22:00:00.000Z");
  expect(startOfDay("2026-10-26", "Europe/Berlin").toISOString()).toBe("2026-10-25T23:00:00.000Z");
});

test.each([
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z"],
])("in %s, where the clocks skip midnight on %s, the day starts at its first moment", (zone, day, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start);
  expect(dayOf(startOfDay(day, zone), zone)).toBe(day);
  expect(dayOf(new Date(startOfDay(day, zone).getTime() - 1), zone)).toBe(addDays(day, -1));
});

test("in Havana, where midnight occurs twice, the day starts at the first", () => {
  expect(startOfDay("2026-11-01", "America/Havana").toISOString()).toBe("2026-11-01T04:00:00.000Z");
});

test("a moment belongs to the calendar day of its time zone", () => {
  const at = new Date("2026-11-20T23:30:00Z");
  expect(dayOf(at, "UTC")).toBe("2026-11-20");
  expect(dayOf(at, "Europe/Berlin")).toBe("2026-11-21");
});

test("days are added across months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});
