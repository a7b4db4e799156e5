import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convert, type RateTable } from "./index.ts";

const table: RateTable = {
  base: "USD",
  date: "2025-02-28",
  rates: { USD: "1", EUR: "0.960523", JPY: "150.764", BHD: "0.376", HALF: "0", XXX: "1e3", CHF: "0.5" },
};
const usd = (amountMinor: bigint) => ({ amountMinor, currency: "USD" });

describe("convert", () => {
  it.each([
    [usd(100_00n), "EUR", 96_05n],
    [usd(100_00n), "JPY", 15_076n],
    [usd(100_00n), "BHD", 37_600n],
    [{ amountMinor: 15_076n, currency: "JPY" }, "USD", 100_00n],
    [{ amountMinor: 1_000n, currency: "BHD" }, "JPY", 401n],
    [{ amountMinor: 1n, currency: "JPY" }, "BHD", 2n],
    [usd(-100_00n), "EUR", -96_05n],
    [usd(0n), "JPY", 0n],
    [usd(7n), "USD", 7n],
  ])("gives %o in %s", (money, currency, amountMinor) => {
    expect(convert(money, currency, table)).toEqual({ amountMinor, currency });
  });

  it("rounds half to even for positive and negative amounts", () => {
    const halves = [1n, 3n, 5n, 7n, -1n, -3n].map((minor) => convert(usd(minor), "CHF", table)?.amountMinor);
    expect(halves).toEqual([0n, 2n, 2n, 4n, 0n, -2n]);
  });

  it("returns null for a currency without a rate and for a rate that is not a positive plain decimal", () => {
    for (const currency of ["KWD", "HALF", "XXX"]) expect(convert(usd(1n), currency, table)).toBeNull();
    expect(convert({ amountMinor: 1n, currency: "KWD" }, "USD", table)).toBeNull();
  });

  it("is exact for amounts of any size; a round trip differs by at most one unit of the coarser currency", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.constantFrom("EUR", "JPY", "BHD"),
        (amountMinor, currency) => {
          const there = convert(usd(amountMinor), currency, table);
          const back = there && convert(there, "USD", table);
          const lost = (back?.amountMinor ?? 0n) - amountMinor;
          expect(lost <= 1n && lost >= -1n).toBe(true);
        },
      ),
    );
  });
});
