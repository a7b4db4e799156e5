import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayWhenSaved,
  type FixedSaving,
  nextSavingDay,
  partOf,
  plannedSavings,
  roundUpsOf,
} from "./savings.ts";

const monday: FixedSaving = {
  kind: "weekly",
  weekday: 1,
  monthDay: null,
  nextOn: "2026-11-23",
  amountMinor: 35_00n,
};
const monthly = (monthDay: number) => ({ kind: "monthly" as const, weekday: null, monthDay });

describe("the next date of a rule", () => {
  it.each([
    [monday, "2026-11-21", "2026-11-23"],
    [monday, "2026-11-22", "2026-11-23"],
    [monday, "2026-11-23", "2026-11-30"],
    [monthly(1), "2026-11-21", "2026-12-01"],
    [monthly(31), "2026-11-29", "2026-11-30"],
    [monthly(31), "2026-11-30", "2026-12-31"],
    [monthly(31), "2027-01-31", "2027-02-28"],
    [monthly(31), "2027-02-28", "2027-03-31"],
    [monthly(29), "2028-02-28", "2028-02-29"],
    [monthly(15), "2026-12-31", "2027-01-15"],
    [{ kind: "round_up" as const, weekday: null, monthDay: null }, "2026-12-31", "2027-01-01"],
    [{ kind: "income" as const, weekday: null, monthDay: null }, "2026-11-21", "2026-11-22"],
  ])("of %o after %s is %s", (rule, after, next) => {
    expect(nextSavingDay(rule, after)).toBe(next);
  });

  it("is after the day, for every rule and day", () => {
    const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    const rules = fc.oneof(
      fc.integer({ min: 1, max: 7 }).map((weekday) => ({ ...monday, weekday })),
      fc.integer({ min: 1, max: 31 }).map(monthly),
    );
    fc.assert(
      fc.property(rules, days, (rule, at) => {
        const after = at.toISOString().slice(0, 10);
        const next = nextSavingDay(rule, after);
        expect(next > after).toBe(true);
        expect(Date.parse(next) - Date.parse(after)).toBeLessThanOrEqual(31 * 86_400_000);
      }),
    );
  });
});

describe("what rules still move", () => {
  it("is each date before the day, and stops at what the goal lacks", () => {
    expect(plannedSavings(monday, { before: "2026-12-01", lackingMinor: 420_00n })).toEqual([
      { on: "2026-11-23", amountMinor: 35_00n },
      { on: "2026-11-30", amountMinor: 35_00n },
    ]);
    expect(plannedSavings(monday, { before: "2026-12-01", lackingMinor: 40_00n })).toEqual([
      { on: "2026-11-23", amountMinor: 35_00n },
      { on: "2026-11-30", amountMinor: 5_00n },
    ]);
    expect(plannedSavings(monday, { before: "2026-11-23", lackingMinor: 420_00n })).toEqual([]);
    expect(plannedSavings(monday, { before: "2026-12-01", lackingMinor: 0n })).toEqual([]);
  });

  it("has the whole amount after its last date; never without a rule", () => {
    expect(dayWhenSaved([monday], 420_00n)).toBe("2027-02-08");
    expect(dayWhenSaved([monday], 421_00n)).toBe("2027-02-15");
    const first = { ...monthly(1), nextOn: "2026-12-01", amountMinor: 100_00n };
    expect(dayWhenSaved([monday, first], 170_00n)).toBe("2026-12-01");
    expect(dayWhenSaved([], 1n)).toBeNull();
    expect(dayWhenSaved([{ ...monday, amountMinor: 1n }], 1_000_000_00n)).toBeNull();
    const cents = { ...monthly(1), nextOn: "2026-12-01", amountMinor: 1n };
    expect(dayWhenSaved([cents], 1_000n)).toBeNull();
    expect(dayWhenSaved([cents], 600n)).toBe("2076-11-01");
  });
});

describe("counted money", () => {
  it("rounds each payment up to whole dollars, and leaves out money back", () => {
    expect(roundUpsOf([4_50n, 10_00n, 1n, -3_30n, 0n], 100n)).toBe(50n + 99n);
    expect(roundUpsOf([900n], 1n)).toBe(0n);
  });

  it("takes a part in basis points, rounded down", () => {
    expect(partOf(1_500_00n, 500)).toBe(75_00n);
    expect(partOf(19n, 500)).toBe(0n);
    expect(partOf(20n, 500)).toBe(1n);
    expect(partOf(-10_00n, 500)).toBe(0n);
    expect(partOf(7n, 10_000)).toBe(7n);
  });
});
