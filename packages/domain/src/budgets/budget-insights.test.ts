import { describe, expect, it } from "vitest";
import { budgetInsights, insightWords } from "./budget-insights.ts";

const spent = (category: string, nowMinor: bigint, beforeMinor = 0n, currency = "USD") => ({
  category,
  currency,
  nowMinor,
  beforeMinor,
});
const told = (...rows: ReturnType<typeof spent>[]) =>
  budgetInsights("2026-11", rows).map(({ id, priority, data }) => [id, priority, data.percent]);

describe("insights of budgets", () => {
  it("tell a trend from 20 percent on, up or down, and not without a month before", () => {
    const trends = (now: bigint, before: bigint) =>
      told(spent("food", now, before)).filter(([id]) => String(id).startsWith("spending_trend"));
    expect(trends(119_99n, 100_00n)).toEqual([]);
    expect(trends(120_00n, 100_00n)).toEqual([["spending_trend:USD:2026-11", "medium", 20]]);
    expect(trends(150_00n, 100_00n)).toEqual([["spending_trend:USD:2026-11", "high", 50]]);
    expect(trends(80_00n, 100_00n)).toEqual([["spending_trend:USD:2026-11", "low", -20]]);
    expect(trends(80_00n, 0n)).toEqual([]);
  });

  it("tell which categories take 30 percent or more, and never add currencies", () => {
    expect(told(spent("food", 30_00n), spent("travel", 70_00n), spent("other", 9_00n, 0n, "EUR"))).toEqual([
      ["category_analysis:EUR:other:2026-11", "medium", 100],
      ["category_analysis:USD:food:2026-11", "low", 30],
      ["category_analysis:USD:travel:2026-11", "medium", 70],
    ]);
    expect(told(spent("food", 29_99n), spent("travel", 70_01n))).toHaveLength(1);
    expect(told(spent("food", -5_00n))).toEqual([]);
  });

  it("have words in English", () => {
    const [trend, share] = budgetInsights("2026-11", [spent("food", 80_00n, 100_00n)]);
    const words = (each: typeof trend) =>
      each &&
      insightWords(
        each,
        () => "Food",
        (minor) => `$${minor / 100n}`,
      );
    expect(words(trend)).toEqual({
      title: "You spent 20% less than last month",
      description: "You spent $80 so far. By this day last month it was $100.",
    });
    expect(words(share)?.title).toBe("Food is 100% of your spending");
  });
});
