import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalTimeZone, changeZone, periodOf, zoneAt } from "./periods.ts";

describe("periodOf", () => {
  it.each([
    ["UTC", "2026-11-21T23:59:59.999Z", "2026-11-21", "2026-11-22T00:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-30T12:00:00Z", "2026-12-01", "2026-12-01T10:00:00.000Z"],
    ["America/Los_Angeles", "2026-11-01T07:00:00Z", "2026-11-01", "2026-11-02T08:00:00.000Z"],
    ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08", "2026-03-09T04:00:00.000Z"],
    // The clocks skip midnight on this day: it begins at 01:00.
    ["Africa/Cairo", "2026-04-23T22:30:00Z", "2026-04-24", "2026-04-24T21:00:00.000Z"],
  ])("in %s at %s is %s until %s", (timeZone, moment, day, dayEndsAt) => {
    const period = periodOf(timeZone, new Date(moment));
    expect(period).toMatchObject({ day, month: day.slice(0, 7) });
    expect(period.dayEndsAt.toISOString()).toBe(dayEndsAt);
    expect(periodOf(timeZone, new Date(period.dayEndsAt.getTime() - 1)).day).toBe(day);
    expect(periodOf(timeZone, period.dayEndsAt).day > day).toBe(true);
  });
});

describe("canonicalTimeZone", () => {
  it("returns an IANA zone in its canonical spelling", () => {
    const texts = ["Europe/Berlin", "europe/BERLIN", "utc", "Mars/Olympus", "", "+05:00", "05:00"];
    expect(texts.map(canonicalTimeZone)).toEqual([
      "Europe/Berlin",
      "Europe/Berlin",
      "UTC",
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("changeZone", () => {
  const at = (text: string) => new Date(text);
  const inZone = (timeZone: string) => ({ timeZone, next: null });

  it.each([
    // The old zone's month ends last.
    ["UTC", "Asia/Tokyo", "2026-11-21T12:00:00Z", "2026-12-01T00:00:00.000Z"],
    // The new zone's month ends last.
    ["Asia/Tokyo", "America/New_York", "2026-11-21T12:00:00Z", "2026-12-01T05:00:00.000Z"],
    // In the new zone it is already December, so the change waits until the end of December.
    ["UTC", "Asia/Tokyo", "2026-11-30T23:30:00Z", "2026-12-31T15:00:00.000Z"],
    // Clocks go back on 25 October in Berlin.
    ["UTC", "Europe/Berlin", "2026-10-21T12:00:00Z", "2026-11-01T00:00:00.000Z"],
  ])("from %s to %s at %s applies from %s", (from, to, now, expected) => {
    const zone = changeZone(inZone(from), to, at(now));
    expect(zone).toEqual({ timeZone: from, next: { timeZone: to, from: at(expected) } });
    expect(zoneAt(zone, new Date(at(expected).getTime() - 1))).toBe(from);
    expect(zoneAt(zone, at(expected))).toBe(to);
  });

  it("is cancelled by a change to the zone in force, and becomes permanent once it applies", () => {
    const moving = changeZone(inZone("UTC"), "Asia/Tokyo", at("2026-11-21T12:00:00Z"));
    expect(changeZone(moving, "UTC", at("2026-11-22T12:00:00Z"))).toEqual(inZone("UTC"));
    expect(changeZone(moving, "Asia/Tokyo", at("2026-12-22T12:00:00Z"))).toEqual(inZone("Asia/Tokyo"));
  });

  it("never applies before the days and months of both zones have ended", () => {
    const zones = fc.constantFrom(
      "UTC",
      "Asia/Tokyo",
      "America/Los_Angeles",
      "Pacific/Kiritimati",
      "Europe/Berlin",
    );
    const moments = fc.date({
      min: at("2026-01-01T00:00:00Z"),
      max: at("2027-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, zones, moments, (from, to, now) => {
        const { next } = changeZone(inZone(from), to, now);
        for (const zone of next === null ? [] : [from, to]) {
          expect(periodOf(zone, next?.from ?? now).month > periodOf(zone, now).month).toBe(true);
        }
      }),
    );
  });
});
