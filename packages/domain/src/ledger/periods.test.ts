import { describe, expect, it } from "vitest";
import { isTimeZone, periodOf } from "./periods.ts";

describe("periodOf", () => {
  it.each([
    ["UTC", "2026-11-21T23:59:59.999Z", "2026-11-21", "2026-11-22T00:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-30T12:00:00Z", "2026-12-01", "2026-12-01T10:00:00.000Z"],
    ["America/Los_Angeles", "2026-11-01T07:00:00Z", "2026-11-01", "2026-11-02T08:00:00.000Z"],
    ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08", "2026-03-09T04:00:00.000Z"],
    // Midnight does not exist on the day clocks go forward here: the day begins at 01:00.
    ["Africa/Cairo", "2026-04-23T22:30:00Z", "2026-04-24", "2026-04-24T21:00:00.000Z"],
  ])("in %s at %s is %s until %s", (timeZone, moment, day, dayEndsAt) => {
    const period = periodOf(timeZone, new Date(moment));
    expect(period).toMatchObject({ day, month: day.slice(0, 7) });
    expect(period.dayEndsAt.toISOString()).toBe(dayEndsAt);
    expect(periodOf(timeZone, new Date(period.dayEndsAt.getTime() - 1)).day).toBe(day);
    expect(periodOf(timeZone, period.dayEndsAt).day > day).toBe(true);
  });
});

describe("isTimeZone", () => {
  it("knows IANA zones", () => {
    expect(["Europe/Berlin", "UTC", "Mars/Olympus", ""].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});
