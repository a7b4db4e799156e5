import { AnalyzeSpendingInput } from "@evenly/contract/insights/schemas";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { makeSpender } from "../testing/spending.ts";
import { analyzeSpending } from "./analyze-spending.ts";
import { clearAnalysisCache } from "./clear-analysis-cache.ts";
import { sweepInsights } from "./sweep-insights.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

const analyse = (userId: string, input: object = {}) =>
  analyzeSpending(ctx.asUser(userId), AnalyzeSpendingInput.parse(input));

describe("analyzeSpending", () => {
  it("has every part of the analysis, of the last 7, 30 or 365 days", async () => {
    const { userId, spend } = await makeSpender(ctx);
    await spend(
      { date: "2026-11-21", spentMinor: 201_00n, category: "travel", merchant: "Rail" },
      { date: "2026-11-15", spentMinor: 30_00n },
      { date: "2026-11-14", spentMinor: 33_00n },
      { date: "2026-10-22", spentMinor: 10_00n },
      { date: "2025-11-22", spentMinor: 7_00n },
      { date: "2025-11-21", spentMinor: 5_000_00n },
    );
    const week = await analyse(userId, { period: "week" });
    expect(week).toMatchObject({ from: "2026-11-15", to: "2026-11-22", totalSpentMinor: 231_00n });
    expect(week.averageDailySpentMinor).toBe(33_00n);
    expect(week.topCategories).toEqual([
      { id: "travel", name: "Travel", amountMinor: 201_00n, percentage: 87, trend: "up", color: "#37590f" },
      { id: "food", name: "Food", amountMinor: 30_00n, percentage: 13, trend: "down", color: "#b0440c" },
    ]);
    expect(week.insights.map(({ type, amountMinor }) => [type, amountMinor])).toEqual([
      ["unusual_spending", 201_00n],
    ]);
    expect(week.insights[0]?.description).toBe("One payment above 200.00 USD came to 201.00 USD.");
    expect(week.anomalyDetection.isKnown).toBe(false);
    expect(week.budgetOptimization).toMatchObject({ baseMinor: 231_00n });
    expect(week.budgetOptimization.savings).toMatchObject([{ category: "travel", priority: "medium" }]);
    expect(week.recommendations).toEqual(["You could save 177.90 USD on travel."]);
    expect(week.trends.weekly.at(-1)).toEqual({ from: "2026-11-15", to: "2026-11-22", amountMinor: 231_00n });
    expect(week.trends.monthly.at(-2)?.amountMinor).toBe(10_00n);
    expect(week.financialHealth).toMatchObject({ debt: { score: 100, owedMinor: 0n }, overall: 50 });
    expect((await analyse(userId)).totalSpentMinor).toBe(264_00n);
    expect((await analyse(userId, { period: "year" })).totalSpentMinor).toBe(281_00n);
  });

  it("counts own shares, compares with the person's own usual amount, and names what is owed", async () => {
    const group = await makeGroup(ctx, 2);
    const [payer, debtor] = group.users;
    await makeExpense(ctx, group, { amountMinor: 100_00n, category: "food" });
    const analysis = await analyse(debtor?.userId ?? "");
    expect(analysis).toMatchObject({ totalSpentMinor: 50_00n, rowCount: 1, usualMinor: null });
    const { debt } = analysis.financialHealth;
    expect(debt).toMatchObject({ score: 0, owedMinor: 50_00n, wayUp: { toScore: 70 } });
    expect(debt.largestTo).not.toBe("");
    expect((await analyse(payer?.userId ?? "")).totalSpentMinor).toBe(50_00n);
  });

  it("applies limits of the same worth in other currencies, and adds no currencies", async () => {
    const { userId, spend } = await makeSpender(ctx);
    await spend({ date: "2026-11-20", spentMinor: 1_001n, currency: "JPY" });
    await spend({ date: "2026-11-20", spentMinor: 300_00n });
    const yen = await analyse(userId, { currency: "JPY" });
    expect(yen).toMatchObject({ totalSpentMinor: 1_001n, insights: [], recommendations: [] });
  });

  it("is kept for a minute, for its caller and input only, until it is cleared", async () => {
    const [one, other] = [await makeSpender(ctx), await makeSpender(ctx)];
    await one.spend({ date: "2026-11-21", spentMinor: 1_00n });
    const first = await analyse(one.userId);
    await one.spend({ date: "2026-11-21", spentMinor: 2_00n });
    expect(await analyse(one.userId)).toEqual(first);
    expect((await analyse(one.userId, { period: "week" })).totalSpentMinor).toBe(3_00n);
    expect((await analyse(other.userId)).totalSpentMinor).toBe(0n);
    expect(await clearAnalysisCache(ctx.asUser(one.userId))).toEqual({ cleared: 2 });
    expect((await analyse(one.userId)).totalSpentMinor).toBe(3_00n);
    await one.spend({ date: "2026-11-21", spentMinor: 4_00n });
    ctx.clock.advance(60_001);
    expect((await analyse(one.userId)).totalSpentMinor).toBe(7_00n);
    ctx.clock.advance(60_001);
    expect(await sweepInsights(ctx)).toBeGreaterThan(0);
    expect(await clearAnalysisCache(ctx.asUser(one.userId))).toEqual({ cleared: 0 });
  });

  it("is refused without a caller", async () => {
    const input = AnalyzeSpendingInput.parse({});
    expect(await codeOf(analyzeSpending(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
