import { describe, expect, it } from "vitest";
import { expectedDays, findRecurring, type SpentRow, spotInsights } from "./index.ts";

function charge(on: string, ownMinor: bigint, facts: Partial<SpentRow> = {}): SpentRow {
  return {
    source: "entry",
    id: `${facts.merchant ?? "box"} ${on}`,
    on,
    category: "entertainment",
    currency: "USD",
    ownMinor,
    paidMinor: ownMinor,
    title: "StreamBox",
    merchant: "StreamBox",
    personId: null,
    groupId: null,
    ...facts,
  };
}
const months = (...prices: readonly bigint[]) =>
  prices.map((price, at) => charge(`2026-${String(at + 1).padStart(2, "0")}-27`, price));

describe("recurring payments", () => {
  it("need three charges at similar intervals", () => {
    expect(findRecurring(months(10_99n, 10_99n), "2026-03-01")).toEqual([]);
    expect(findRecurring(months(10_99n, 10_99n, 10_99n), "2026-04-01")).toMatchObject([
      { interval: "month", charges: 3, nextOn: "2026-04-27", priceChange: null, amountMinor: 10_99n },
    ]);
  });

  it.each([
    ["week", ["2026-11-01", "2026-11-07", "2026-11-15"], "2026-11-22"],
    ["month", ["2026-08-31", "2026-09-30", "2026-10-31"], "2026-11-30"],
    ["year", ["2024-11-20", "2025-11-21", "2026-11-20"], "2027-11-20"],
  ] as const)("recur each %s", (interval, days, nextOn) => {
    const rows = days.map((on) => charge(on, 5_00n));
    expect(findRecurring(rows, "2026-11-21")).toMatchObject([{ interval, nextOn }]);
  });

  it("are none at irregular intervals, with amounts that differ by more than twice, or for money back", () => {
    const on = (...days: string[]) => days.map((day) => charge(day, 5_00n));
    expect(findRecurring(on("2026-11-01", "2026-11-10", "2026-11-17"), "2026-11-20")).toEqual([]);
    expect(findRecurring(months(10_00n, 10_00n, 20_01n), "2026-04-01")).toEqual([]);
    expect(findRecurring(months(10_00n, 10_00n, 20_00n), "2026-04-01")).toHaveLength(1);
    expect(findRecurring(months(-5n, -5n, -5n), "2026-04-01")).toEqual([]);
  });

  it("end when the next charge is overdue by more than half an interval", () => {
    const rows = months(10_99n, 10_99n, 10_99n);
    expect(findRecurring(rows, "2026-05-14")).toHaveLength(1);
    expect(findRecurring(rows, "2026-05-15")).toEqual([]);
  });

  it("tell merchants, people and currencies apart, and not the case of letters", () => {
    const rows = months(1n, 1n, 1n);
    const others = rows.map((row) => ({ ...row, id: `o${row.id}`, merchant: "STREAMBOX " }));
    expect(findRecurring(others, "2026-04-01")[0]?.key).toBe(findRecurring(rows, "2026-04-01")[0]?.key);
    const euros = rows.map((row) => ({ ...row, currency: "EUR" }));
    const rent = rows.map((row) => ({ ...row, merchant: null, personId: "p1", title: "Rent" }));
    expect(findRecurring([...rows, ...euros, ...rent], "2026-04-01")).toHaveLength(3);
  });

  it("flag a price that changed after two equal charges, since its first charge", () => {
    const [found] = findRecurring(months(10_99n, 10_99n, 12_99n, 12_99n), "2026-05-01");
    expect(found?.priceChange).toMatchObject({
      differenceMinor: 2_00n,
      before: { on: "2026-02-27" },
      first: { on: "2026-03-27" },
    });
    expect(findRecurring(months(9n, 10n, 11n), "2026-04-01")[0]?.priceChange).toBeNull();
  });

  it("are expected on each of their days, from today on", () => {
    const week = { last: { on: "2026-11-19" }, interval: "week", nextOn: "2026-11-26" } as const;
    expect(expectedDays(week, { today: "2026-11-27", until: "2026-12-20" })).toEqual([
      "2026-12-03",
      "2026-12-10",
      "2026-12-17",
    ]);
    const month = { last: { on: "2026-01-31" }, interval: "month", nextOn: "2026-02-28" } as const;
    expect(expectedDays(month, { today: "2026-02-01", until: "2026-04-01" })).toEqual([
      "2026-02-28",
      "2026-03-31",
    ]);
  });

  it("tell of a higher price once, in the period of its first charge", () => {
    const rows = months(10_99n, 10_99n, 12_99n, 12_99n);
    const recurring = findRecurring(rows, "2026-05-01");
    const insightsOf = (from: string, to: string) =>
      spotInsights({
        rows: rows.filter(({ on }) => on >= from && on < to),
        range: { from, to },
        before: new Map(),
        beforeRange: { from, to: from },
        limits: null,
        usualMinor: null,
        recurring,
      });
    expect(insightsOf("2026-03-01", "2026-04-01")).toMatchObject([
      { kind: "price_change", amountMinor: 2_00n, otherMinor: 12_99n },
    ]);
    expect(insightsOf("2026-04-01", "2026-05-01")).toEqual([]);
  });
});
