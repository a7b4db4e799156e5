import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextDays, type Recurrence, recurrenceIntervals } from "./recurrence.ts";
import { daysBetween, moveDay, nextDay, todayIn } from "./series-days.ts";

const rent: Recurrence = {
  interval: "monthly",
  every: 1,
  onMonthEnd: false,
  from: "2026-08-31",
  timeZone: "Europe/Berlin",
  end: { kind: "never" },
  skipped: [],
};

describe("nextDay", () => {
  it("counts the days of the rule before it, at the end of short months too", () => {
    expect(nextDay(rent, { after: null, notBefore: null })).toEqual({
      nextOn: "2026-08-31",
      occurrences: 0,
    });
    expect(nextDay(rent, { after: "2026-08-31", notBefore: null })).toEqual({
      nextOn: "2026-09-30",
      occurrences: 1,
    });
    expect(nextDay(rent, { after: "2027-01-31", notBefore: null })).toEqual({
      nextOn: "2027-02-28",
      occurrences: 6,
    });
  });

  it("leaves out what is before a day, that day included, and nothing after the end", () => {
    const notBefore = "2026-11-30";
    expect(nextDay(rent, { after: "2026-08-31", notBefore })?.nextOn).toBe("2026-11-30");
    expect(nextDay(rent, { after: "2026-11-30", notBefore })?.nextOn).toBe("2026-12-31");
    const ended = { ...rent, end: { kind: "count", count: 3 } } as const;
    expect(nextDay(ended, { after: null, notBefore })).toBeNull();
  });

  it("is the day with that number in the rule", () => {
    const days = fc.integer({ min: 0, max: 800 });
    fc.assert(
      fc.property(
        fc.constantFrom(...recurrenceIntervals),
        fc.integer({ min: 1, max: 31 }),
        days,
        (interval, first, passed) => {
          const series = { ...rent, interval, from: `2028-01-${String(first).padStart(2, "0")}` };
          const next = nextDay(series, { after: null, notBefore: moveDay(series.from, passed) });
          const all = nextDays(series, null, (next?.occurrences ?? 0) + 1);
          expect(all.at(-1)).toBe(next?.nextOn);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("days", () => {
  it("begin in the zone and are counted without clocks", () => {
    expect(todayIn("Asia/Tokyo", new Date("2027-01-30T15:00:00Z"))).toBe("2027-01-31");
    expect(todayIn("America/New_York", new Date("2027-01-31T04:59:00Z"))).toBe("2027-01-30");
    expect(daysBetween("2027-03-27", "2027-03-29")).toBe(2);
    expect(daysBetween("2027-03-29", "2027-03-27")).toBe(-2);
    expect(moveDay("2028-02-28", 1)).toBe("2028-02-29");
  });
});
