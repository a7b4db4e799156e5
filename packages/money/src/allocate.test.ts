import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, formatAmount } from "./index.ts";

const texts = (amountMinor: bigint, currency: string, weights: readonly bigint[]) =>
  allocate(amountMinor, weights).map((part) => formatAmount(part, currency));

describe("allocate", () => {
  it("distributes the remainder completely in currencies with 0, 2 and 3 decimals", () => {
    expect(texts(100_00n, "USD", [1n, 1n, 1n])).toEqual(["33.34", "33.33", "33.33"]);
    expect(texts(100n, "JPY", [1n, 1n, 1n])).toEqual(["34", "33", "33"]);
    expect(texts(100_000n, "KWD", [1n, 1n, 1n])).toEqual(["33.334", "33.333", "33.333"]);
    expect(texts(-100_00n, "USD", [1n, 1n, 1n])).toEqual(["-33.34", "-33.33", "-33.33"]);
  });

  it("gives the remainder to the parts with the largest rounding loss", () => {
    expect(allocate(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n]);
    expect(allocate(1n, [0n, 1n, 5n])).toEqual([0n, 0n, 1n]);
    expect(allocate(0n, [1n, 0n])).toEqual([0n, 0n]);
  });

  it("refuses empty, negative and all-zero weights", () => {
    for (const weights of [[], [0n, 0n], [2n, -1n]]) expect(() => allocate(1n, weights)).toThrow("weights");
  });

  it("sums to the amount, and each part differs from its exact share by less than one unit", () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), weights, (amountMinor, given) => {
        fc.pre(given.some((weight) => weight > 0n));
        const total = given.reduce((sum, weight) => sum + weight, 0n);
        const parts = allocate(amountMinor, given);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amountMinor);
        parts.forEach((part, position) => {
          const off = part * total - amountMinor * (given[position] ?? 0n);
          expect(off < total && off > -total).toBe(true);
        });
      }),
    );
  });
});
