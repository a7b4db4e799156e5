import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { describe, expect, test } from "vitest";
import { readAnalyticsSearch } from "./analytics-search.ts";
import { chartPoints } from "./chart-points.ts";
import { csvOfOverview } from "./csv-of-overview.ts";

const sums = (ownMinor: bigint, paidMinor = ownMinor) => ({ ownMinor, paidMinor, rowCount: 1 });
const overview = {
  from: "2026-11-01",
  to: "2026-11-04",
  today: "2026-11-02",
  currency: "USD",
  before: sums(4_00n),
  previousRange: { from: "2026-10-01", to: "2026-10-03" },
  dailySums: [
    { on: "2026-11-01", ownMinor: 5_00n, paidMinor: 9_00n },
    { on: "2026-11-02", ownMinor: 1_00n, paidMinor: 1_00n },
  ],
  previousDailySums: [{ on: "2026-10-02", ownMinor: 4_00n, paidMinor: 4_00n }],
  forecast: { own: { lowMinor: 8_00n, highMinor: 10_00n }, paid: null },
  breakdown: {
    merchant: [
      { key: '=1+1, "x"', name: '=1+1, "x"', now: sums(6_00n, 10_00n), before: sums(-4_00n) },
      { key: null, name: null, now: sums(0n), before: sums(0n) },
    ],
  },
} as unknown as SpendingOverview;

describe("chartPoints", () => {
  test("add up day by day, end today, and widen to the forecast", () => {
    expect(chartPoints(overview, "own")).toEqual([
      { on: "2026-11-01", soFarMinor: 5_00n, beforeMinor: 0n, range: null },
      { on: "2026-11-02", soFarMinor: 6_00n, beforeMinor: 4_00n, range: [6_00n, 6_00n] },
      { on: "2026-11-03", soFarMinor: null, beforeMinor: null, range: [8_00n, 10_00n] },
    ]);
    expect(chartPoints(overview, "paid")[1]).toMatchObject({ soFarMinor: 10_00n, range: null });
    const first = { ...overview, before: null, previousDailySums: [] };
    expect(chartPoints(first, "own")[1]?.beforeMinor).toBeNull();
  });
});

describe("csvOfOverview", () => {
  test("has what is shown, with quoted cells and no formulas", () => {
    const nameOf = ({ name }: { readonly name: string | null }) => name ?? "Others";
    const headings = { day: "Day", soFar: "So far", by: "Merchant", now: "November", before: "October" };
    expect(csvOfOverview(overview, { cut: "own", by: "merchant", nameOf }, headings)).toBe(
      [
        "Merchant,November USD,October USD",
        '"\'=1+1, ""x""",6.00,-4.00',
        "Others,0.00,0.00",
        "",
        "Day,So far USD,October USD",
        "2026-11-01,5.00,0.00",
        "2026-11-02,6.00,4.00",
        "2026-11-03,,",
        "",
      ].join("\r\n"),
    );
  });
});

test("an address with invalid values shows the defaults", () => {
  const valid = { period: "week", day: "2026-11-21", share: "paid", by: "group", currency: "EUR" };
  expect(readAnalyticsSearch(valid)).toEqual(valid);
  const wrong = { period: "day", day: "2026-02-31", share: "x", by: 1, currency: "eur" };
  expect(readAnalyticsSearch(wrong)).toEqual({});
});
