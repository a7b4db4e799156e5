import { describe, expect, it } from "vitest";
import { seriesIntervals } from "./rules.ts";
import { RepeatRule } from "./schemas.ts";

const rule = { timeZone: "UTC", end: { kind: "never" } } as const;

describe("RepeatRule", () => {
  it("takes a number of an interval, unless the interval is several of another one already", () => {
    const taken = seriesIntervals.filter(
      (interval) => RepeatRule.safeParse({ ...rule, interval, every: 2 }).success,
    );
    expect(taken).toEqual(["daily", "weekly", "monthly", "yearly"]);
    for (const interval of seriesIntervals)
      expect(RepeatRule.parse({ ...rule, interval })).toMatchObject({ every: 1 });
  });
});
