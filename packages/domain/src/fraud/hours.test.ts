import { describe, expect, it } from "vitest";
import { isWithinHours, minuteOfDay, nextStart } from "./hours.ts";

const daily = { startMinute: 6 * 60, endMinute: 22 * 60, timeZone: "UTC" };
const nightly = { startMinute: 22 * 60, endMinute: 6 * 60, timeZone: "UTC" };

it.each([
  [daily, 5 * 60 + 59, false],
  [daily, 6 * 60, true],
  [daily, 22 * 60 - 1, true],
  [daily, 22 * 60, false],
  [nightly, 22 * 60 - 1, false],
  [nightly, 22 * 60, true],
  [nightly, 0, true],
  [nightly, 6 * 60 - 1, true],
  [nightly, 6 * 60, false],
])("of %o, minute %i is within: %s", (hours, minute, isWithin) => {
  expect(isWithinHours(hours, minute)).toBe(isWithin);
});

describe("the minute of the day", () => {
  it.each([
    ["UTC", "2026-11-23T00:00:00Z", 0],
    ["UTC", "2026-11-23T23:59:59.999Z", 1439],
    ["Asia/Kathmandu", "2026-11-23T18:15:00Z", 0],
    ["America/New_York", "2026-11-23T04:59:00Z", 1439],
    ["Europe/Berlin", "2026-03-29T00:59:00Z", 119],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", 180],
    ["Europe/Berlin", "2026-10-25T00:59:00Z", 179],
    ["Europe/Berlin", "2026-10-25T01:00:00Z", 120],
  ])("in %s at %s is %i", (zone, moment, minute) => {
    expect(minuteOfDay(zone, new Date(moment))).toBe(minute);
  });
});

it.each([
  [daily, "2026-11-23T22:30:00Z", "2026-11-24T06:00:00.000Z"],
  [daily, "2026-11-23T03:00:00Z", "2026-11-23T06:00:00.000Z"],
  [nightly, "2026-11-23T12:00:00Z", "2026-11-23T22:00:00.000Z"],
  // The clock skips 02:30 on this day.
  [
    { startMinute: 150, endMinute: 600, timeZone: "Europe/Berlin" },
    "2026-03-29T00:10:00Z",
    "2026-03-29T01:30:00.000Z",
  ],
])("%o start next after %s at %s", (hours, now, start) => {
  expect(nextStart(hours, new Date(now)).toISOString()).toBe(start);
});
