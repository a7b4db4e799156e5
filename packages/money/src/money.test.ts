import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exponentOf, formatAmount, isCurrency, isKnownCurrency, parseAmount } from "./index.ts";
import { add, compare, negate, subtract } from "./money.ts";

const usd = (amountMinor: bigint) => ({ amountMinor, currency: "USD" });

describe("money", () => {
  it("adds, subtracts, compares and negates amounts of one currency", () => {
    expect(add(usd(150n), usd(75n))).toEqual(usd(225n));
    expect(subtract(usd(150n), usd(175n))).toEqual(usd(-25n));
    expect(negate(usd(5n))).toEqual(usd(-5n));
    expect([compare(usd(1n), usd(2n)), compare(usd(2n), usd(2n)), compare(usd(3n), usd(2n))]).toEqual([
      -1, 0, 1,
    ]);
  });

  it("throws when two currencies are mixed", () => {
    expect(() => add(usd(1n), { amountMinor: 1n, currency: "EUR" })).toThrow("currencies differ");
  });

  it("knows currencies with 0, 2 and 3 decimals", () => {
    expect([exponentOf("JPY"), exponentOf("USD"), exponentOf("KWD")]).toEqual([0, 2, 3]);
    expect([isCurrency("USD"), isCurrency("usd"), isCurrency("XXY")]).toEqual([true, false, false]);
  });

  it.each([
    ["HRK", 2],
    ["DEM", 2],
    ["ITL", 0],
    ["BYR", 0],
  ])(
    "keeps %s, which was withdrawn, with its %s decimals, and offers it for nothing new",
    (code, exponent) => {
      expect([exponentOf(code), isKnownCurrency(code), isCurrency(code)]).toEqual([exponent, true, false]);
    },
  );

  it("writes currencies that are counted by fifths with two decimals, as ISO 4217 does", () => {
    expect([exponentOf("MRU"), exponentOf("MGA")]).toEqual([2, 2]);
    expect(isKnownCurrency("XQX")).toBe(false);
  });

  it.each([
    ["12.34", "USD", 1234n],
    ["12", "USD", 1200n],
    ["12.3", "USD", 1230n],
    ["12", "JPY", 12n],
    ["1.234", "KWD", 1234n],
  ])("parses %s %s", (text, currency, amountMinor) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, amountMinor });
  });

  it.each([
    ["0", "not_positive"],
    ["0.00", "not_positive"],
    ["-5", "not_positive"],
    ["1.234", "too_many_decimals"],
    ["NaN", "not_a_number"],
    ["Infinity", "not_a_number"],
    ["1e3", "not_a_number"],
    ["1,000", "not_a_number"],
    [" 1", "not_a_number"],
    ["", "not_a_number"],
    [".5", "not_a_number"],
    ["0x10", "not_a_number"],
    ["123456789012345678901234567890", "too_large"],
    ["1".repeat(31), "not_a_number"],
  ])("refuses %j", (text, problem) => {
    expect(parseAmount(text, "USD")).toEqual({ ok: false, problem });
  });

  it("parses what it formats, for every exponent", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1_000_000_000_000n }),
        fc.constantFrom("USD", "JPY", "KWD"),
        (amountMinor, currency) => {
          expect(parseAmount(formatAmount(amountMinor, currency), currency)).toEqual({
            ok: true,
            amountMinor,
          });
        },
      ),
    );
  });
});
