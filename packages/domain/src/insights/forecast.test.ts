import { describe, expect, it } from "vitest";
import {
  calendarRange,
  comparedRange,
  type DaySum,
  financialHealth,
  forecastNext,
  forecastRest,
  type HealthFacts,
  pastPeriods,
  rangeBefore,
  rollingRange,
  windowsBefore,
} from "./index.ts";

const past = (...pairs: readonly (readonly [bigint, bigint])[]) =>
  pairs.map(([soFarMinor, totalMinor]) => ({ soFarMinor, totalMinor }));

describe("a forecast", () => {
  it("needs three complete periods", () => {
    expect(forecastRest(0n, past([1n, 2n], [1n, 2n]))).toBeNull();
    expect(forecastNext([1n, 2n])).toBeNull();
    expect(forecastNext([2n, 2n, 2n])).toMatchObject({ expectedMinor: 2n, periods: 3 });
  });

  it("adds what the rest of past periods had, with one deviation to each side", () => {
    const forecast = forecastRest(759_00n, past([500_00n, 790_00n], [500_00n, 800_00n], [500_00n, 810_00n]));
    expect(forecast).toEqual({
      method: "rest_of_past_periods",
      expectedMinor: 1_059_00n,
      lowMinor: 1_049_00n,
      highMinor: 1_069_00n,
      periods: 3,
      testedPeriods: 0,
      errorPercent: null,
    });
  });

  it("is tested on periods that have three before them", () => {
    // The guess of the latest is 100; it was 80, so it was off by 25%.
    expect(forecastNext([80n, 100n, 100n, 100n])).toMatchObject({ testedPeriods: 1, errorPercent: 25 });
    const steady = Array.from({ length: 11 }, () => [40n, 100n] as const);
    expect(forecastRest(40n, past(...steady))).toMatchObject({
      periods: 8,
      testedPeriods: 8,
      errorPercent: 0,
      lowMinor: 100n,
      highMinor: 100n,
    });
  });

  it("never expects less than what was spent while past periods only added", () => {
    const forecast = forecastRest(100n, past([0n, 0n], [0n, 0n], [0n, 90n]));
    expect(forecast?.lowMinor).toBe(100n);
  });

  it("of several periods has a range that grows with their square root", () => {
    const [one, four] = [forecastNext([90n, 100n, 110n]), forecastNext([90n, 100n, 110n], 4)];
    expect(one).toMatchObject({ lowMinor: 90n, expectedMinor: 100n, highMinor: 110n });
    expect(four).toMatchObject({ lowMinor: 380n, expectedMinor: 400n, highMinor: 420n });
  });
});

describe("periods", () => {
  it("of an analysis are the last 7, 30 and 365 days", () => {
    expect(rollingRange("week", "2026-11-21")).toEqual({ from: "2026-11-15", to: "2026-11-22" });
    expect(rollingRange("month", "2026-11-21")).toEqual({ from: "2026-10-23", to: "2026-11-22" });
    expect(rollingRange("year", "2026-11-21")).toEqual({ from: "2025-11-22", to: "2026-11-22" });
    expect(rangeBefore({ from: "2026-11-15", to: "2026-11-22" })).toEqual({
      from: "2026-11-08",
      to: "2026-11-15",
    });
  });

  it("of the calendar are compared up to the same day", () => {
    const november = calendarRange("month", "2026-11-21");
    expect(november).toEqual({ from: "2026-11-01", to: "2026-12-01" });
    expect(comparedRange("month", november, "2026-11-21")).toEqual({ from: "2026-10-01", to: "2026-10-22" });
    expect(comparedRange("month", november, "2026-11-30")).toEqual({ from: "2026-10-01", to: "2026-11-01" });
    const march = calendarRange("month", "2026-03-30");
    expect(comparedRange("month", march, "2026-03-30")).toEqual({ from: "2026-02-01", to: "2026-03-01" });
    expect(calendarRange("week", "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-23" });
    const year = calendarRange("year", "2028-03-01");
    expect(comparedRange("year", year, "2028-03-01")).toEqual({ from: "2027-01-01", to: "2027-03-02" });
  });

  it("of the past begin with the first day of spending", () => {
    const days: DaySum[] = ["2026-08-05", "2026-09-01", "2026-09-20", "2026-10-02"].map((on) => ({
      on,
      ownMinor: 10n,
      paidMinor: 30n,
    }));
    const range = calendarRange("month", "2026-11-10");
    expect(pastPeriods(days, "month", range, "2026-11-10", "own")).toEqual([
      { soFarMinor: 10n, totalMinor: 10n },
      { soFarMinor: 10n, totalMinor: 20n },
    ]);
    expect(pastPeriods(days, "month", range, "2026-11-10", "paid")[1]).toEqual({
      soFarMinor: 30n,
      totalMinor: 60n,
    });
    expect(windowsBefore(days, { from: "2026-10-05", to: "2026-10-12" }, 30)).toEqual([20n, 10n]);
    expect(windowsBefore([], range, 30)).toEqual([]);
  });
});

describe("money health", () => {
  const facts: HealthFacts = {
    days: 30,
    spentMinor: 800_00n,
    usualMinor: 800_00n,
    incomeMinor: 1_000_00n,
    owedMinor: 0n,
    monthlyIncome: [1_000_00n, 1_000_00n, 1_000_00n],
  };
  it("is full at the usual spending, a fifth saved, no debts and a steady income", () => {
    expect(financialHealth(facts)).toEqual({
      overall: 100,
      spending: { score: 100, wayUp: null },
      savings: { score: 100, wayUp: null },
      debt: { score: 100, wayUp: null },
      income: { score: 100, wayUp: null },
    });
  });

  it("counts only the parts that are known", () => {
    const health = financialHealth({ ...facts, usualMinor: null, incomeMinor: 0n, monthlyIncome: [1n, 1n] });
    expect(health).toMatchObject({ overall: 100, spending: { score: null }, savings: { score: null } });
    expect(health.income.score).toBeNull();
  });

  it("names a way up that reaches the score that it promises", () => {
    const poor = { ...facts, spentMinor: 1_200_00n, incomeMinor: 1_300_00n, owedMinor: 600_00n };
    const { spending, savings, debt } = financialHealth(poor);
    expect(spending).toEqual({ score: 50, wayUp: { amountMinor: 160_00n, toScore: 70 } });
    expect(savings).toEqual({ score: 38, wayUp: { amountMinor: 82_00n, toScore: 70 } });
    expect(debt).toEqual({ score: 50, wayUp: { amountMinor: 240_00n, toScore: 70 } });
    const less = (minor: bigint) => ({ ...poor, spentMinor: poor.spentMinor - minor });
    expect(financialHealth(less(160_00n)).spending.score).toBe(70);
    expect(financialHealth(less(82_00n)).savings.score).toBe(70);
    expect(financialHealth({ ...poor, owedMinor: 360_00n }).debt.score).toBe(70);
  });

  it("scores an income by its steadiness over at most six months", () => {
    const scoreOf = (...monthlyIncome: bigint[]) => financialHealth({ ...facts, monthlyIncome }).income.score;
    expect(scoreOf(50n, 150n, 50n, 150n)).toBe(50);
    expect(scoreOf(1n, 1n, 1n, 1n, 1n, 1n, 900n)).toBe(100);
  });
});
