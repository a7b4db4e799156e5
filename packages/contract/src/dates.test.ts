import { describe, expect, it } from "vitest";
import { Day, DayOrMomentText, Moment } from "./dates.ts";

const inside = ["1970-01-01", "2026-11-21", "2200-12-31"];
const outside = ["0000-01-01", "1969-12-31", "2201-01-01", "9999-12-31", "+275760-09-13"];

describe("a date in an input", () => {
  it.each(inside)("%s is accepted", (day) => {
    expect(Day.parse(day)).toBe(day);
    expect(DayOrMomentText.parse(day)).toBe(day);
    expect(Moment.parse(new Date(day))).toEqual(new Date(day));
    expect(DayOrMomentText.parse(`${day}T12:00:00+02:00`)).toEqual(new Date(`${day}T10:00:00Z`));
  });

  it.each(outside)("%s is refused", (day) => {
    const isRefused = (schema: typeof Day | typeof Moment | typeof DayOrMomentText, value: unknown) =>
      !schema.safeParse(value).success;
    expect(isRefused(Day, day)).toBe(true);
    expect(isRefused(DayOrMomentText, day)).toBe(true);
    expect(isRefused(DayOrMomentText, `${day}T12:00:00Z`)).toBe(true);
    expect(isRefused(Moment, new Date(day))).toBe(true);
  });

  it("is checked against the range after conversion to UTC", () => {
    for (const text of ["1970-01-01T00:00:00+00:01", "2200-12-31T23:59:59-00:01"]) {
      expect(DayOrMomentText.safeParse(text).success).toBe(false);
    }
    expect(DayOrMomentText.parse("2201-01-01T00:00:00+00:01")).toEqual(new Date("2200-12-31T23:59:00Z"));
  });
});
