import type { QuietHours } from "@evenly/contract/notifications/settings";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quietUntil } from "./quiet-hours.ts";

/**
 * Clock changes of half an hour, one hour, two hours and a whole day, at different times of day; and a zone without changes.
 */
const CHANGES = [
  ["America/New_York", "2026-11-01T06:00:00Z"],
  ["America/New_York", "2027-03-14T07:00:00Z"],
  ["Europe/Berlin", "2026-10-25T01:00:00Z"],
  ["Europe/Berlin", "2027-03-28T01:00:00Z"],
  ["Australia/Lord_Howe", "2026-10-03T15:30:00Z"],
  ["Australia/Lord_Howe", "2027-04-03T15:00:00Z"],
  ["America/Havana", "2026-11-01T05:00:00Z"],
  ["America/Havana", "2027-03-14T05:00:00Z"],
  ["Africa/Casablanca", "2027-02-07T02:00:00Z"],
  ["Africa/Casablanca", "2027-03-14T02:00:00Z"],
  ["Antarctica/Troll", "2027-03-28T01:00:00Z"],
  ["Pacific/Apia", "2011-12-30T10:00:00Z"],
  ["Asia/Kathmandu", "2026-11-21T00:00:00Z"],
] as const;
const MINUTE_MS = 60_000;
/** Minutes simulated before and after a change; no search ends later. */
const BEFORE = 26 * 60;
const AFTER = 75 * 60;

/** Local time of each minute around a change, from Intl. */
const walls = CHANGES.map(([timeZone, change]) => {
  const startMs = Date.parse(change) - BEFORE * MINUTE_MS;
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const times = Array.from({ length: BEFORE + AFTER }, (_, minute) =>
    format.format(startMs + minute * MINUTE_MS),
  );
  return { timeZone, startMs, times };
});

function isInside(time: string, { start, end }: QuietHours): boolean {
  return start < end ? start <= time && time < end : start <= time || time < end;
}

/** Reference model: steps minute by minute until the local time is outside the window. */
function walk(times: readonly string[], from: number, window: QuietHours): number | null {
  if (window.start === window.end || !isInside(times[from] ?? "", window)) return null;
  let minute = from;
  while (isInside(times[minute] ?? "", window)) minute += 1;
  return minute;
}

/** Control: adds the minutes left on the clock and ignores clock changes. */
function countDown(times: readonly string[], from: number, window: QuietHours): number | null {
  if (walk(times, from, window) === null) return null;
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return from + ((minutesOf(window.end) - minutesOf(times[from] ?? "") + 1440) % 1440);
}

const time = fc.integer({ min: 0, max: 1439 }).map((minute) => {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
});
/** Half of the windows end near a clock change; half of the moments lie in the day before one. */
const nightTime = fc
  .integer({ min: 0, max: 239 })
  .map((minute) => `0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`);
const cases = fc.record({
  place: fc.nat({ max: walls.length - 1 }),
  start: time,
  end: fc.oneof(time, nightTime),
  from: fc.oneof(
    fc.integer({ min: 0, max: BEFORE + 180 }),
    fc.integer({ min: BEFORE - 720, max: BEFORE + 120 }),
  ),
  seconds: fc.integer({ min: 0, max: 59_999 }),
});

describe("quiet hours across clock changes", () => {
  it("end at the minute of the reference model, in 10,000 windows", { timeout: 60_000 }, () => {
    let quiet = 0;
    let differing = 0;
    fc.assert(
      fc.property(cases, ({ place, start, end, from, seconds }) => {
        const { timeZone, startMs, times } = walls[place] as (typeof walls)[number];
        const window = { enabled: true, start, end };
        const minute = walk(times, from, window);
        const until = quietUntil(new Date(startMs + from * MINUTE_MS + seconds), timeZone, window);
        const expected = minute === null ? null : new Date(startMs + minute * MINUTE_MS);
        if (until?.getTime() !== expected?.getTime()) expect(until).toEqual(expected);
        if (minute !== null) quiet += 1;
        if (minute !== countDown(times, from, window)) differing += 1;
      }),
      { numRuns: 10_000, seed: 20_261_121 },
    );
    // The sample must contain quiet moments, and cases in which the control is wrong.
    expect(quiet).toBeGreaterThan(3000);
    expect(differing).toBeGreaterThan(500);
  });
});
