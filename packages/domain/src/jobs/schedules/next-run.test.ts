import type { ScheduleRule } from "@evenly/contract/schedules";
import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { nextRun } from "./next-run.ts";

const daily = (at: string, from = "2020-01-01"): ScheduleRule => ({ every: "days", count: 1, at, from });

/** The next `count` runs after a moment, in local time of the zone. */
function runs(rule: ScheduleRule, timeZone: string, after: string, count: number): readonly string[] {
  const found: string[] = [];
  for (let at = new Date(after); found.length < count; ) {
    at = nextRun(rule, timeZone, at);
    const shown = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
    found.push(shown.toString({ timeZoneName: "never", smallestUnit: "minute" }));
  }
  return found;
}

describe("nextRun", () => {
  it("aligns minute rules to 1970-01-01 UTC, strictly after the moment", () => {
    const rule = { every: "minutes", count: 15 } as const;
    expect(runs(rule, "UTC", "2026-11-21T12:00:00Z", 2)).toEqual([
      "2026-11-21T12:15+00:00",
      "2026-11-21T12:30+00:00",
    ]);
    expect(nextRun(rule, "UTC", new Date("2026-11-21T12:14:59.999Z"))).toEqual(
      new Date("2026-11-21T12:15:00Z"),
    );
  });

  it("counts days and weeks from the first day, which may be in the future", () => {
    const rule = { every: "days", count: 3, at: "09:00", from: "2026-03-01" } as const;
    expect(runs(rule, "UTC", "2026-01-01T00:00:00Z", 3)).toEqual([
      "2026-03-01T09:00+00:00",
      "2026-03-04T09:00+00:00",
      "2026-03-07T09:00+00:00",
    ]);
    expect(runs({ ...rule, every: "weeks", count: 2 }, "UTC", "2026-03-01T09:00:00Z", 2)).toEqual([
      "2026-03-15T09:00+00:00",
      "2026-03-29T09:00+00:00",
    ]);
  });

  it("clamps to the last day of a shorter month and returns to the 31st afterwards", () => {
    const rule = { every: "months", count: 1, at: "08:00", from: "2024-01-31" } as const;
    expect(runs(rule, "UTC", "2024-01-31T08:00:00Z", 4)).toEqual([
      "2024-02-29T08:00+00:00",
      "2024-03-31T08:00+00:00",
      "2024-04-30T08:00+00:00",
      "2024-05-31T08:00+00:00",
    ]);
    expect(runs({ ...rule, count: 13 }, "UTC", "2024-02-01T00:00:00Z", 1)).toEqual([
      "2025-02-28T08:00+00:00",
    ]);
  });

  it.each([
    // Skipped from 02:00 to 03:00, repeated from 02:00 to 03:00.
    {
      timeZone: "Europe/Berlin",
      at: "02:30",
      after: "2026-03-28T02:00:00Z",
      expected: ["2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00"],
    },
    {
      timeZone: "Europe/Berlin",
      at: "02:30",
      after: "2026-10-24T12:00:00Z",
      expected: ["2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"],
    },
    // Skipped from 00:00 to 01:00, repeated from 23:00 to 24:00 of the day before.
    {
      timeZone: "America/Santiago",
      at: "00:30",
      after: "2026-09-05T12:00:00Z",
      expected: ["2026-09-06T01:00-03:00", "2026-09-07T00:30-03:00"],
    },
    {
      timeZone: "America/Santiago",
      at: "23:30",
      after: "2026-04-04T12:00:00Z",
      expected: ["2026-04-04T23:30-03:00", "2026-04-05T23:30-04:00"],
    },
    // Skipped from 00:00 to 01:00, repeated from 00:00 to 01:00.
    {
      timeZone: "America/Havana",
      at: "00:00",
      after: "2026-03-07T12:00:00Z",
      expected: ["2026-03-08T01:00-04:00", "2026-03-09T00:00-04:00"],
    },
    {
      timeZone: "America/Havana",
      at: "00:30",
      after: "2026-10-31T12:00:00Z",
      expected: ["2026-11-01T00:30-04:00", "2026-11-02T00:30-05:00"],
    },
    // 30 December 2011 was skipped as a whole.
    {
      timeZone: "Pacific/Apia",
      at: "10:00",
      after: "2011-12-29T21:00:00Z",
      expected: ["2011-12-31T00:00+14:00", "2011-12-31T10:00+14:00"],
    },
    // On 1986-01-01 the clocks skipped from 00:00 to 00:15.
    {
      timeZone: "Asia/Kathmandu",
      at: "00:10",
      after: "1985-12-31T12:00:00Z",
      expected: ["1986-01-01T00:15+05:45", "1986-01-02T00:10+05:45"],
    },
    {
      timeZone: "Asia/Kathmandu",
      at: "09:00",
      after: "2026-11-21T03:15:00Z",
      expected: ["2026-11-22T09:00+05:45", "2026-11-23T09:00+05:45"],
    },
  ])("runs once a day in $timeZone at $at after $after", ({ timeZone, at, after, expected }) => {
    expect(runs(daily(at, "1980-01-01"), timeZone, after, expected.length)).toEqual(expected);
  });

  it("gives the earliest run after any moment: none is skipped, none is before the moment", () => {
    const zones = ["Europe/Berlin", "America/Santiago", "America/Havana", "Pacific/Apia", "Asia/Kathmandu"];
    const rule = fc.record({
      every: fc.constantFrom("days", "weeks", "months"),
      count: fc.integer({ min: 1, max: 9 }),
      at: fc.constantFrom("00:00", "00:30", "02:30", "12:00", "23:59"),
      from: fc.constantFrom("2009-12-31", "2011-01-29", "2012-02-29"),
    }) as fc.Arbitrary<ScheduleRule>;
    const moment = fc.date({ min: new Date("2009-12-01"), max: new Date("2013-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(rule, fc.constantFrom(...zones), moment, (each, zone, after) => {
        const next = nextRun(each, zone, after);
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        const before = new Date(next.getTime() - 1);
        if (before >= after) expect(nextRun(each, zone, before)).toEqual(next);
      }),
    );
  });
});
