import { exponentOf } from "@evenly/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkOriginal,
  convertByRate,
  type Original,
  rateOfAmounts,
  rateOfTable,
} from "./convert-original.ts";

const money = (amountMinor: bigint, currency: string) => ({ amountMinor, currency });
const currencies = fc.constantFrom("JPY", "USD", "EUR", "KWD");
const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n });
const rates = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, "0")}`);

describe("convertByRate", () => {
  it.each([
    [money(40_00n, "EUR"), "1.085", "USD", 43_40n],
    [money(1_000n, "JPY"), "0.00663288", "USD", 6_63n],
    [money(10_00n, "USD"), "150.764", "JPY", 1_508n],
    [money(1_000n, "KWD"), "3.25", "USD", 3_25n],
    [money(1_00n, "USD"), "0.3075", "KWD", 308n],
    [money(1_00n, "EUR"), "0.005", "USD", 1n],
    [money(1_00n, "EUR"), "0.0049", "USD", 0n],
  ])("converts %o at %s to %s", (from, rate, to, result) => {
    expect(convertByRate(from, rate, to)).toBe(result);
  });

  it.each(["", "0", "0.000", "-1", "1e3", "1.", ".5", "1,5", "1.0000000000001"])(
    "refuses the rate %j",
    (rate) => {
      expect(convertByRate(money(1n, "EUR"), rate, "USD")).toBeNull();
    },
  );

  it("differs from the exact product by at most half a minor unit, with 0, 2 and 3 decimals", () => {
    fc.assert(
      fc.property(amounts, currencies, rates, currencies, (amountMinor, from, rate, to) => {
        const result = convertByRate(money(amountMinor, from), rate, to) ?? -1n;
        const scale = 10n ** BigInt(exponentOf(from) + 6);
        const exact = amountMinor * BigInt(rate.replace(".", "")) * 10n ** BigInt(exponentOf(to));
        const off = (result * scale - exact) * 2n;
        expect(off <= scale && off > -scale).toBe(true);
      }),
    );
  });
});

describe("rateOfAmounts", () => {
  it("is the quotient in major units, half up", () => {
    expect(rateOfAmounts(money(40_00n, "EUR"), money(43_40n, "USD"))).toBe("1.085");
    expect(rateOfAmounts(money(3_00n, "EUR"), money(2_00n, "USD"))).toBe("0.6666666667");
    expect(rateOfAmounts(money(150_764n, "JPY"), money(1_000_00n, "USD"))).toBe("0.006632883182");
    expect(rateOfAmounts(money(1n, "KWD"), money(1_000_000_00n, "USD"))).toBe("1000000000");
  });

  it("is null when it has too many zeros or digits", () => {
    expect(rateOfAmounts(money(10n ** 12n, "JPY"), money(1n, "USD"))).toBeNull();
    expect(rateOfAmounts(money(1n, "KWD"), money(10n ** 12n, "JPY"))).toBeNull();
  });

  it("gives a rate that leads back to the amount, within the digits that it states", () => {
    const small = fc.bigInt({ min: 1n, max: 10n ** 6n });
    fc.assert(
      fc.property(small, currencies, small, currencies, (one, from, other, to) => {
        const rate = rateOfAmounts(money(one, from), money(other, to));
        expect(convertByRate(money(one, from), rate ?? "", to)).toBe(other);
      }),
    );
  });
});

describe("checkOriginal", () => {
  const rateTable = { base: "USD", date: "2026-11-20", rates: { USD: "1", EUR: "0.921659", JPY: "150.764" } };
  const facts = { table: rateTable, isTableCurrent: true, stored: null };
  const rate = rateOfTable(rateTable, "EUR", "USD") ?? "";
  const byTable: Original = { ...money(40_00n, "EUR"), rate, source: "table", on: "2026-11-20" };
  const amount = money(43_40n, "USD");

  it("takes the six digits of the table, across its base too", () => {
    expect(rate).toBe("1.085");
    expect(rateOfTable(rateTable, "JPY", "EUR")).toBe("0.00611326");
    expect(rateOfTable(rateTable, "KWD", "EUR")).toBeNull();
    expect(checkOriginal(amount, byTable, facts)).toBeNull();
  });

  it.each<[string, Partial<Original>, bigint]>([
    ["same_currency", { currency: "USD" }, 43_40n],
    ["amount_differs", {}, 43_41n],
    ["amount_differs", { source: "manual" }, 43_39n],
    ["amount_differs", { source: "amounts" }, 43_41n],
    ["rate_unreadable", { source: "manual", rate: "1e3" }, 43_40n],
    ["rate_unknown", { rate: "1.0849" }, 43_40n],
    ["rate_unknown", { on: "2026-11-19" }, 43_40n],
  ])("says %s of %o", (problem, changes, amountMinor) => {
    expect(checkOriginal(money(amountMinor, "USD"), { ...byTable, ...changes }, facts)).toBe(problem);
  });

  it("accepts a rate by hand, both amounts, and the rate that the expense has already", () => {
    expect(checkOriginal(amount, { ...byTable, source: "manual" }, { ...facts, table: null })).toBeNull();
    expect(checkOriginal(amount, { ...byTable, source: "amounts" }, { ...facts, table: null })).toBeNull();
    const later = { ...facts, table: { ...rateTable, date: "2026-11-27" } };
    expect(checkOriginal(amount, byTable, later)).toBe("rate_unknown");
    expect(checkOriginal(amount, byTable, { ...later, stored: byTable })).toBeNull();
  });

  it("does not take a table that is too old", () => {
    expect(checkOriginal(amount, byTable, { ...facts, isTableCurrent: false })).toBe("rates_old");
  });
});
