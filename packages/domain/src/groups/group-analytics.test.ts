import { analyticsPeriods } from "@evenly/contract/groups/analytics/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AnalysedExpense,
  type AnalyticsRequest,
  groupAnalytics,
  insightText,
  withTwoDecimals,
} from "./group-analytics.ts";

let made = 0;
function expense(
  spentOn: string,
  amountMinor: bigint,
  facts: Partial<AnalysedExpense> = {},
): AnalysedExpense {
  made += 1;
  return {
    kind: "expense",
    id: `e${made}`,
    currency: "USD",
    payers: [{ memberId: "ana", amountMinor }],
    parts: [{ memberId: "ben", amountMinor }],
    spentOn,
    category: "food",
    isVoided: false,
    approval: "not_needed",
    ...facts,
  };
}
const analyse = (expenses: readonly AnalysedExpense[], facts: Partial<AnalyticsRequest> = {}) =>
  groupAnalytics({
    expenses,
    settlements: [],
    currency: "USD",
    period: "week",
    today: "2026-11-24",
    ...facts,
  });

describe("groupAnalytics", () => {
  it.each([
    ["week", "2026-11-18", 7],
    ["month", "2026-10-25", 31],
    ["quarter", "2026-08-25", 14],
    ["year", "2025-11-25", 12],
  ] as const)("a %s begins on %s and has %i stretches", (period, from, stretches) => {
    const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
    const days = [before, from, "2026-11-24", "2026-11-25"].map((day) => expense(day, 10_00n));
    const result = analyse(days, { period });
    expect([result.from, result.transactionCount, result.totalMinor]).toEqual([from, 2, 20_00n]);
    expect(result.trends).toHaveLength(stretches);
    expect(result.trends[0]).toEqual({ from, amountMinor: 10_00n, transactionCount: 1 });
    expect(result.trends.at(-1)?.amountMinor).toBe(10_00n);
  });

  it.each(["JPY", "USD", "KWD"])(
    "subtracts money back in %s, which spends nothing and pays nothing",
    (currency) => {
      const day = "2026-11-20";
      const back = { currency, category: "home" };
      const spent = analyse([expense(day, 300n, { currency }), expense(day, -90n, back)], { currency });
      expect(spent).toMatchObject({ totalMinor: 210n, transactionCount: 2, averageMinor: 105n });
      expect(spent.topSpenders).toMatchObject([{ memberId: "ana", paidMinor: 210n }]);
      expect(spent.topCategories.map((each) => [each.category, each.amountMinor, each.basisPoints])).toEqual([
        ["food", 300n, 10_000],
        ["home", -90n, 0],
      ]);
      const received = analyse([expense(day, -5n, back), expense(day, -90n, back)], { currency });
      expect(received).toMatchObject({
        totalMinor: -95n,
        averageMinor: -48n,
        topCategories: [],
        topSpenders: [],
      });
      expect(insightText({ kind: "average_expense", amountMinor: -48n }, "USD")).toBe(
        "Average expense: -0.48 USD",
      );
    },
  );

  it("excludes voided, waiting and rejected expenses, other currencies and settlements", () => {
    const day = "2026-11-20";
    const list = [
      expense(day, 10_00n),
      expense(day, 1n, { isVoided: true }),
      expense(day, 2n, { approval: "awaiting_approval" }),
      expense(day, 4n, { approval: "rejected" }),
      expense(day, 8n, { currency: "EUR" }),
      expense(day, 5_00n, { approval: "approved" }),
    ];
    const settled = {
      kind: "settlement",
      id: "s",
      currency: "USD",
      fromId: "ben",
      toId: "ana",
      amountMinor: 15_00n,
    } as const;
    const result = analyse(list, { settlements: [settled] });
    expect([result.totalMinor, result.transactionCount, result.averageMinor]).toEqual([15_00n, 2, 7_50n]);
    expect(result.memberBalances.map(({ balanceMinor }) => balanceMinor)).toEqual([0n, 0n]);
  });

  it("lists the five largest categories with amount, percentage and count", () => {
    const amounts = {
      food: 50_00n,
      travel: 20_00n,
      shopping: 15_00n,
      housing: 10_00n,
      other: 4_00n,
      health: 1_00n,
    };
    const list = Object.entries(amounts).map(([category, each]) => expense("2026-11-20", each, { category }));
    const { topCategories } = analyse(list);
    expect(topCategories.map(({ category, basisPoints }) => [category, basisPoints])).toEqual([
      ["food", 5_000],
      ["travel", 2_000],
      ["shopping", 1_500],
      ["housing", 1_000],
      ["other", 400],
    ]);
    expect(topCategories[0]).toMatchObject({ amountMinor: 50_00n, transactionCount: 1 });
  });

  it("lists spenders by what they paid, and the transfers that simplification saves", () => {
    const pay = (from: string, to: string, amountMinor: bigint) =>
      expense("2026-11-20", amountMinor, {
        payers: [{ memberId: from, amountMinor }],
        parts: [{ memberId: to, amountMinor }],
      });
    const result = analyse([pay("ana", "ben", 10n), pay("ben", "cleo", 10n), pay("ana", "cleo", 3n)]);
    expect(result.topSpenders).toEqual([
      { memberId: "ana", paidMinor: 13n, transactionCount: 2 },
      { memberId: "ben", paidMinor: 10n, transactionCount: 1 },
    ]);
    expect(result.savedTransfers).toBe(2);
  });

  it("states total, average and most active category with two decimals", () => {
    const list = [
      expense("2026-11-20", 1_200_00n, { category: "travel" }),
      expense("2026-11-21", 10_00n),
      expense("2026-11-21", 24_50n),
    ];
    expect(analyse(list).insights.map((insight) => insightText(insight, "USD"))).toEqual([
      "Total spending: 1234.50 USD",
      "Average expense: 411.50 USD",
      "Most active category: food",
    ]);
    expect(analyse([]).insights).toEqual([]);
    expect(analyse([])).toMatchObject({
      totalMinor: 0n,
      averageMinor: 0n,
      topCategories: [],
      savedTransfers: 0,
    });
  });

  it("keeps its sums equal: trends, and up to five categories and spenders", () => {
    const any = fc
      .tuple(
        fc.integer({ min: 1, max: 30 }),
        fc.bigInt(1n, 10_000n),
        fc.constantFrom("a", "b", "c", "d", "e"),
      )
      .map(([day, minor, category]) =>
        expense(`2026-11-${String(day).padStart(2, "0")}`, minor, { category }),
      );
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom(...analyticsPeriods), (list, period) => {
        const result = analyse(list, { period });
        const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n);
        expect(sum(result.trends.map(({ amountMinor }) => amountMinor))).toBe(result.totalMinor);
        expect(sum(result.topCategories.map(({ amountMinor }) => amountMinor))).toBe(result.totalMinor);
        expect(sum(result.topSpenders.map(({ paidMinor }) => paidMinor))).toBe(result.totalMinor);
        expect(result.topCategories.every(({ basisPoints }) => basisPoints % 10 === 0)).toBe(true);
        const points = result.topCategories.reduce((total, { basisPoints }) => total + basisPoints, 0);
        expect(points).toBe(result.transactionCount === 0 ? 0 : 10_000);
      }),
    );
  });
});

describe("withTwoDecimals", () => {
  it.each([
    [5n, "JPY", "5.00"],
    [5n, "USD", "0.05"],
    [1_234_50n, "USD", "1234.50"],
    [1_234n, "KWD", "1.23"],
    [1_235n, "KWD", "1.24"],
    [0n, "USD", "0.00"],
  ])("%d of %s: %s", (amountMinor, currency, text) => {
    expect(withTwoDecimals(amountMinor, currency)).toBe(text);
  });
});
