import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findAnomalies,
  findPatterns,
  insightLimits,
  isBehind,
  noSum,
  possibleSavings,
  type RowSum,
  recommend,
  recommendationText,
  type SpentRow,
  spotInsights,
  sumRowsBy,
  topCategories,
  trendOf,
} from "./index.ts";

let made = 0;
function row(ownMinor: bigint, facts: Partial<SpentRow> = {}): SpentRow {
  made += 1;
  return {
    source: "entry",
    id: `r${made}`,
    on: "2026-11-10",
    category: "food",
    currency: "USD",
    ownMinor,
    paidMinor: ownMinor,
    title: "Bakery",
    merchant: null,
    personId: null,
    groupId: null,
    ...facts,
  };
}
const times = (count: number, facts: Partial<SpentRow>, ownMinor = 10_00n) =>
  Array.from({ length: count }, () => row(ownMinor, facts));
const table = {
  base: "USD",
  date: "2026-11-20",
  rates: { USD: "1", EUR: "0.921659", JPY: "150.764" },
};
const usd = insightLimits("USD", table);
const range = { from: "2026-11-01", to: "2026-12-01" };
const october = { from: "2026-10-01", to: "2026-11-01" };
const spot = (rows: readonly SpentRow[], before: ReadonlyMap<string, RowSum> = new Map()) =>
  spotInsights({ rows, range, before, beforeRange: october, limits: usd, usualMinor: null, recurring: [] });
const kindsOf = (rows: readonly SpentRow[]) => spot(rows).map(({ kind }) => kind);

describe("limits", () => {
  it("are 1000, 200 and 50 in USD, and of the same worth in other currencies", () => {
    expect(usd).toMatchObject({
      highTotalMinor: 1_000_00n,
      largePaymentMinor: 200_00n,
      highDailyMinor: 50_00n,
      worthSavingMinor: 50_00n,
      mediumSavingMinor: 100_00n,
      highSavingMinor: 200_00n,
    });
    expect(insightLimits("JPY", table)?.highTotalMinor).toBe(150_764n);
    expect(insightLimits("KWD", table)).toBeNull();
  });

  it("call a total of more than 1000 high, not 1000 itself; 1000 yen are not high", () => {
    expect(kindsOf(times(10, {}, 100_00n))).not.toContain("high_spending");
    expect(kindsOf([...times(10, {}, 100_00n), row(1n)])).toContain("high_spending");
    const limits = insightLimits("JPY", table);
    const rows = [row(1_001n, { currency: "JPY" })];
    const facts = { rows, range, before: new Map(), beforeRange: october, usualMinor: null, recurring: [] };
    expect(spotInsights({ ...facts, limits })).toEqual([]);
    expect(spotInsights({ ...facts, limits: null })).toEqual([]);
  });

  it("judge a high total by what the person usually spends", () => {
    const facts = { rows: times(20, {}, 100_00n), range, before: new Map(), beforeRange: october };
    const severityAt = (usualMinor: bigint | null) =>
      spotInsights({ ...facts, limits: usd, usualMinor, recurring: [] })[0]?.severity;
    expect(severityAt(null)).toBe("high");
    expect(severityAt(1_999_99n)).toBe("high");
    expect(severityAt(2_000_00n)).toBe("low");
  });

  it("call a payment above 200 unusual, not 200 itself", () => {
    expect(kindsOf([row(200_00n)])).not.toContain("unusual_spending");
    expect(kindsOf([row(200_01n)])).toContain("unusual_spending");
  });

  it("recommend spending less at a daily average above 50, not at 50", () => {
    expect(recommend(50_00n, [], usd)).toEqual([]);
    expect(recommend(50_01n, [], null)).toEqual([]);
    const [first] = recommend(50_01n, [], usd);
    expect(first && recommendationText(first, "USD")).toBe(
      "You spend 50.01 USD a day. Try to stay below 50.00 USD.",
    );
  });
});

describe("top categories", () => {
  it("are the five largest, with shares that sum to 100.0 over all", () => {
    const sums = new Map(
      ["food", "travel", "housing", "other", "shopping", "utilities"].map((id, at) => [
        id,
        { ...noSum, ownMinor: BigInt(600 - at * 100) },
      ]),
    );
    const top = topCategories(sums, new Map());
    expect(top.map(({ id }) => id)).toEqual(["food", "travel", "housing", "other", "shopping"]);
    expect(top.map(({ tenths }) => tenths)).toEqual([286, 238, 190, 143, 95]);
  });

  it("have shares that sum to 100.0 for any five amounts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 5 }),
        (all) => {
          const sums = new Map(all.map((ownMinor, at) => [`c${at}`, { ...noSum, ownMinor }]));
          const top = topCategories(sums, new Map());
          expect(top.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(1_000);
        },
      ),
    );
  });

  it("leave out a category in which more came back than was spent", () => {
    const sums = sumRowsBy([row(10n), row(-5n, { category: "travel" })], ({ category }) => category);
    expect(topCategories(sums, new Map())).toMatchObject([{ id: "food", tenths: 1_000 }]);
  });

  it("are stable within 5% of the period before", () => {
    expect(trendOf(104_99n, 100_00n)).toBe("stable");
    expect(trendOf(105_00n, 100_00n)).toBe("up");
    expect(trendOf(95_01n, 100_00n)).toBe("stable");
    expect(trendOf(95_00n, 100_00n)).toBe("down");
    expect(trendOf(1n, 0n)).toBe("up");
    expect(trendOf(0n, 0n)).toBe("stable");
  });
});

describe("patterns", () => {
  it("need 3 visits of a merchant and 5 of a category", () => {
    const merchants = (count: number) => times(count, { merchant: "Harbour Market" });
    expect(findPatterns(merchants(2))).toEqual([]);
    expect(findPatterns(merchants(3))).toEqual([
      { kind: "merchant", subject: "Harbour Market", visits: 3, amountMinor: 30_00n, averageMinor: 10_00n },
    ]);
    expect(findPatterns(times(4, {}))).toEqual([]);
    expect(findPatterns(times(5, {}))).toMatchObject([{ kind: "category", subject: "food", visits: 5 }]);
  });

  it("are ten at most", () => {
    const rows = Array.from({ length: 11 }, (_, at) => times(3, { merchant: `Shop ${at}` })).flat();
    expect(findPatterns(rows)).toHaveLength(10);
  });
});

describe("anomalies", () => {
  it("need at least 5 payments", () => {
    expect(findAnomalies(times(4, {})).isKnown).toBe(false);
    expect(findAnomalies(times(5, {})).isKnown).toBe(true);
    expect(findAnomalies([...times(3, {}, 1n), row(900_00n)]).payments).toEqual([]);
  });

  it("are more than 2 population standard deviations above the mean, high above 3", () => {
    const largest = (others: number) => findAnomalies([...times(others, {}, 0n + 1n), row(2n)]).payments;
    // One payment among n is (n - 1) / sqrt(n - 1) deviations above the mean: exactly 2 of five, and 3 of ten.
    expect(largest(4)).toEqual([]);
    expect(largest(5)).toMatchObject([{ severity: "medium" }]);
    expect(largest(9)).toMatchObject([{ severity: "medium" }]);
    expect(largest(10)).toMatchObject([{ severity: "high" }]);
    expect(findAnomalies(times(20, {})).payments).toEqual([]);
  });

  it("are merchants with more than 10 payments, high with more than 20", () => {
    const severityOf = (count: number) =>
      findAnomalies(times(count, { merchant: "Kiosk" })).merchants[0]?.severity;
    expect([10, 11, 20, 21].map(severityOf)).toEqual([undefined, "medium", "medium", "high"]);
  });
});

describe("possible savings", () => {
  const savingOf = (category: string, ownMinor: bigint) => {
    if (usd === null) return [];
    return possibleSavings(new Map([[category, { ...noSum, ownMinor }]]), 1_000_00n, usd);
  };
  it.each([
    ["food", 15],
    ["transportation", 10],
    ["shopping", 5],
    ["entertainment", 5],
    ["healthcare", 10],
    ["utilities", 10],
    ["housing", 30],
    ["other", 10],
    ["travel", 10],
  ])("of %s are what is beyond %i percent", (category, percent) => {
    expect(savingOf(category, BigInt(percent) * 10_00n + 300_00n)).toMatchObject([
      { recommendedMinor: BigInt(percent) * 10_00n, savingMinor: 300_00n },
    ]);
  });

  it("are worth flagging above 50, of medium priority above 100, and high above 200", () => {
    const priorityAt = (savingMinor: bigint) => savingOf("food", 150_00n + savingMinor)[0]?.priority;
    expect([50_00n, 50_01n, 100_00n, 100_01n, 200_00n, 200_01n].map(priorityAt)).toEqual([
      undefined,
      "low",
      "low",
      "medium",
      "medium",
      "high",
    ]);
  });
});

describe("insights", () => {
  it("have an amount that is the sum of the rows that they open, for any rows", () => {
    const anyRow = fc
      .record({
        on: fc.constantFrom("2026-10-01", "2026-10-31", "2026-11-01", "2026-11-30"),
        category: fc.constantFrom("food", "travel", "other"),
        merchant: fc.constantFrom(null, "Kiosk", "Market"),
        ownMinor: fc.oneof(
          { weight: 5, arbitrary: fc.bigInt({ min: -5_00n, max: 5_00n }) },
          { weight: 1, arbitrary: fc.bigInt({ min: 100_00n, max: 400_00n }) },
        ),
      })
      .map(({ ownMinor, ...facts }) => row(ownMinor, facts));
    const higher = [row(300_00n), row(900_00n), row(20_00n, { on: "2026-10-02" })];
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 60 }), (rows) => {
        const before = sumRowsBy(
          rows.filter(({ on }) => on < range.from),
          ({ category }) => category,
        );
        for (const { kind, amountMinor, behind } of spot(
          rows.filter(({ on }) => on >= range.from),
          before,
        )) {
          seen.add(kind);
          const opened = behind.flatMap((each) =>
            rows.filter((one) => isBehind(one, each)).map(({ ownMinor }) => ownMinor * BigInt(each.sign)),
          );
          expect(opened.reduce((sum, minor) => sum + minor, 0n)).toBe(amountMinor);
        }
      }),
      { examples: [[[...times(9, { on: "2026-11-02", merchant: "Kiosk" }, 5_00n), row(100_00n)]], [higher]] },
    );
    expect([...seen].sort()).toEqual([
      "category_higher",
      "high_spending",
      "merchant_visits",
      "unusual_payment",
      "unusual_spending",
    ]);
  });

  it("tell of a category that grew by a quarter and by more than 10, and stop when it does not", () => {
    const before = new Map([["food", { ...noSum, ownMinor: 100_00n }]]);
    const kindsAt = (ownMinor: bigint) => spot([row(ownMinor)], before).map(({ kind }) => kind);
    expect(kindsAt(124_99n)).toEqual([]);
    expect(kindsAt(125_00n)).toEqual(["category_higher"]);
    const small = new Map([["food", { ...noSum, ownMinor: 20_00n }]]);
    expect(spot([row(30_00n)], small)).toEqual([]);
    expect(spot([row(30_01n)], small)).toMatchObject([{ amountMinor: 10_01n, otherMinor: 20_00n }]);
    expect(spot([row(900_00n)], new Map()).map(({ kind }) => kind)).not.toContain("category_higher");
  });
});
