import { describe, expect, it } from "vitest";
import { momentOfDay, startOfDay, toMoments, zonedText } from "./history-range.ts";

describe("days of a history", () => {
  it.each([
    ["UTC", "2026-11-21", "2026-11-21T00:00:00.000Z"],
    ["Europe/Berlin", "2026-11-21", "2026-11-20T23:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-21", "2026-11-20T10:00:00.000Z"],
    // Clocks skip from 00:00 to 01:00: the day starts at 01:00.
    ["America/Asuncion", "2023-10-01", "2023-10-01T04:00:00.000Z"],
    // The zone skipped this day entirely: the next day's start is used.
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"],
  ])("start correctly in %s on %s", (timeZone, day, start) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(start);
  });

  it("include the whole last day, 23 or 25 hours long at a clock change", () => {
    const hoursOf = (day: string) => {
      const { from, to } = toMoments({ from: day, to: day }, "Europe/Berlin");
      return ((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000;
    };
    expect(["2026-03-29", "2026-06-01", "2026-10-25"].map(hoursOf)).toEqual([23, 24, 25]);
  });

  it("leave moments unchanged and absent bounds open", () => {
    const moment = new Date("2026-11-21T10:00:00Z");
    expect(toMoments({ from: moment }, "Europe/Berlin")).toEqual({ from: moment });
    expect(toMoments({ to: moment }, "Europe/Berlin")).toEqual({ to: moment });
    expect(toMoments({}, "UTC")).toEqual({});
  });
});

describe("momentOfDay", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  it("is noon in the zone, so that most zones show the same day, and at most now", () => {
    expect(momentOfDay("2026-11-20", "Europe/Berlin", now).toISOString()).toBe("2026-11-20T11:00:00.000Z");
    expect(momentOfDay("2026-11-21", "Europe/Berlin", now)).toEqual(now);
    expect(momentOfDay("2026-11-22", "Europe/Berlin", now).toISOString()).toBe("2026-11-22T11:00:00.000Z");
    // It is 22:00 on the 20th there; the 21st has not begun.
    expect(momentOfDay("2026-11-21", "Pacific/Honolulu", now) > now).toBe(true);
  });
});

describe("zonedText", () => {
  it("distinguishes the two occurrences of a repeated hour by their offset", () => {
    const texts = ["2026-10-25T00:30:00.999Z", "2026-10-25T01:30:00Z"].map((moment) =>
      zonedText(new Date(moment), "Europe/Berlin"),
    );
    expect(texts).toEqual(["2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"]);
  });
});
