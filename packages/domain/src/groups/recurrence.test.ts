import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canKeepMonthEnd,
  dueDays,
  nextDays,
  type Recurrence,
  recurrenceIntervals,
  skipDay,
  startOfSeriesDay,
} from "./recurrence.ts";

const series = (facts: Partial<Recurrence> = {}): Recurrence => ({
  interval: "monthly",
  every: 1,
  onMonthEnd: false,
  from: "2027-01-31",
  timeZone: "Europe/Berlin",
  end: { kind: "never" },
  skipped: [],
  ...facts,
});

describe("nextDays", () => {
  it.each([
    ["daily", "2028-02-28", ["2028-02-28", "2028-02-29", "2028-03-01"]],
    ["weekly", "2026-12-28", ["2026-12-28", "2027-01-04", "2027-01-11"]],
    ["biweekly", "2026-12-28", ["2026-12-28", "2027-01-11", "2027-01-25"]],
    ["monthly", "2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31"]],
    ["quarterly", "2026-11-30", ["2026-11-30", "2027-02-28", "2027-05-30"]],
    ["yearly", "2028-02-29", ["2028-02-29", "2029-02-28", "2030-02-28"]],
  ] as const)("%s from %s", (interval, from, days) => {
    expect(nextDays(series({ interval, from }), null, 3)).toEqual(days);
  });

  it.each([
    [
      "every six months from 31 August",
      { interval: "monthly", every: 6, from: "2026-08-31" },
      ["2026-08-31", "2027-02-28", "2027-08-31", "2028-02-29"],
    ],
    [
      "every 10 days",
      { interval: "daily", every: 10, from: "2026-12-25" },
      ["2026-12-25", "2027-01-04", "2027-01-14", "2027-01-24"],
    ],
    [
      "every three weeks",
      { interval: "weekly", every: 3, from: "2026-12-25" },
      ["2026-12-25", "2027-01-15", "2027-02-05", "2027-02-26"],
    ],
    [
      "every four years from a leap day",
      { interval: "yearly", every: 4, from: "2096-02-29" },
      ["2096-02-29", "2100-02-28", "2104-02-29", "2108-02-29"],
    ],
    [
      "the last day of each month from 28 February",
      { interval: "monthly", onMonthEnd: true, from: "2027-02-28" },
      ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"],
    ],
    [
      "the last day of every third month from 30 November",
      { interval: "quarterly", onMonthEnd: true, from: "2026-11-30" },
      ["2026-11-30", "2027-02-28", "2027-05-31", "2027-08-31"],
    ],
    [
      "the last day of February each year",
      { interval: "yearly", onMonthEnd: true, from: "2027-02-28" },
      ["2027-02-28", "2028-02-29", "2029-02-28", "2030-02-28"],
    ],
  ] as const)("%s", (_name, facts, days) => {
    const found = nextDays(series(facts), null, 4);
    expect(found).toEqual(days);
    // From each of its days, and from the day before, the same list goes on.
    for (const [at, day] of days.entries()) {
      expect(nextDays(series(facts), day, 4).slice(0, 3 - at)).toEqual(days.slice(at + 1));
      const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
      expect(nextDays(series(facts), before, 1)).toEqual([day]);
    }
  });

  it("can keep to the last day of the month only when it counts months and begins on one", () => {
    expect(canKeepMonthEnd({ interval: "monthly", from: "2028-02-29" })).toBe(true);
    expect(canKeepMonthEnd({ interval: "yearly", from: "2027-02-28" })).toBe(true);
    expect(canKeepMonthEnd({ interval: "monthly", from: "2028-02-28" })).toBe(false);
    expect(canKeepMonthEnd({ interval: "weekly", from: "2027-02-28" })).toBe(false);
  });

  it("returns the 29th of February in the next leap year", () => {
    expect(nextDays(series({ interval: "yearly", from: "2028-02-29" }), "2031-12-31", 1)).toEqual([
      "2032-02-29",
    ]);
  });

  it("goes on strictly after a day", () => {
    expect(nextDays(series(), "2027-02-27", 1)).toEqual(["2027-02-28"]);
    expect(nextDays(series(), "2027-02-28", 1)).toEqual(["2027-03-31"]);
    expect(nextDays(series(), "2026-06-01", 1)).toEqual(["2027-01-31"]);
  });

  it("ends by date, inclusive, and by count", () => {
    expect(nextDays(series({ end: { kind: "date", on: "2027-03-31" } }), null, 9)).toHaveLength(3);
    expect(nextDays(series({ end: { kind: "date", on: "2027-03-30" } }), null, 9)).toHaveLength(2);
    expect(nextDays(series({ end: { kind: "count", count: 2 } }), "2027-01-31", 9)).toEqual(["2027-02-28"]);
    expect(nextDays(series({ end: { kind: "count", count: 0 } }), null, 9)).toEqual([]);
  });

  it("leaves out a skipped day, which still counts", () => {
    const skipped = skipDay(series({ end: { kind: "count", count: 3 } }), "2027-02-28");
    expect(nextDays(skipped, null, 9)).toEqual(["2027-01-31", "2027-03-31"]);
    expect(skipDay(skipped, "2027-02-28")).toBe(skipped);
  });
});

describe("dueDays", () => {
  it("is due from midnight in the zone of the series", () => {
    const tokyo = series({ timeZone: "Asia/Tokyo" });
    expect(dueDays(tokyo, null, new Date("2027-01-30T14:59:59Z"), 9)).toEqual([]);
    expect(dueDays(tokyo, null, new Date("2027-01-30T15:00:00Z"), 9)).toEqual(["2027-01-31"]);
    expect(startOfSeriesDay(tokyo, "2027-01-31")).toEqual(new Date("2027-01-30T15:00:00Z"));
  });

  it("begins a day at its first existing moment where clocks skip midnight", () => {
    expect(startOfSeriesDay({ timeZone: "America/Havana" }, "2027-03-14")).toEqual(
      new Date("2027-03-14T05:00:00Z"),
    );
  });

  it("returns every missed day after downtime, and none of them again", () => {
    const now = new Date("2027-05-02T12:00:00Z");
    const missed = dueDays(series(), "2027-01-31", now, 9);
    expect(missed).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"]);
    expect(dueDays(series(), missed.at(-1) ?? null, now, 9)).toEqual([]);
  });

  it("records each day once, in order, however often and late it is asked", () => {
    const intervals = fc.constantFrom(...recurrenceIntervals);
    const every = fc.integer({ min: 1, max: 5 });
    const pauses = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        intervals,
        fc.integer({ min: 1, max: 31 }),
        pauses,
        every,
        (interval, first, list, step) => {
          const from = `2027-01-${String(first).padStart(2, "0")}`;
          const onMonthEnd = first === 31 && canKeepMonthEnd({ interval, from });
          const each = series({ interval, from, every: step, onMonthEnd });
          const recorded: string[] = [];
          let now = Date.parse("2027-01-01T12:00:00Z");
          for (const days of list) {
            now += days * 86_400_000;
            for (let round = 0; round < 3; round += 1)
              recorded.push(...dueDays(each, recorded.at(-1) ?? null, new Date(now), 100));
          }
          expect(recorded).toEqual(dueDays(each, null, new Date(now), 5_000));
          expect(new Set(recorded).size).toBe(recorded.length);
        },
      ),
      { numRuns: 30 },
    );
  });
});
