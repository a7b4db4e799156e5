import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recommendShares, suggestAmount } from "./suggest.ts";

describe("the recommended shares", () => {
  it("of 1,700.00 are those of the specification, normalised from 105 to 100 percent", () => {
    expect(recommendShares(1_700_00n)).toEqual([
      { name: "food", amountMinor: 242_86n },
      { name: "transportation", amountMinor: 161_91n },
      { name: "shopping", amountMinor: 80_95n },
      { name: "entertainment", amountMinor: 80_95n },
      { name: "healthcare", amountMinor: 161_91n },
      { name: "utilities", amountMinor: 161_90n },
      { name: "housing", amountMinor: 485_71n },
      { name: "savings", amountMinor: 323_81n },
    ]);
  });

  it("sum to the income", () => {
    const incomes = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(incomes, (income) => {
        expect(recommendShares(income).reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(income);
      }),
    );
  });
});

describe("a suggested amount", () => {
  it("is the average, rounded up to five units of the currency", () => {
    expect(suggestAmount([100_00n, 80_00n, 90_00n], "USD")).toBe(90_00n);
    expect(suggestAmount([100_00n, 80_00n, 90_03n], "USD")).toBe(95_00n);
    expect(suggestAmount([1n], "USD")).toBe(5_00n);
    expect(suggestAmount([1_201n, 0n], "JPY")).toBe(605n);
  });

  it("is none of nothing, or of more that came back", () => {
    expect(suggestAmount([], "USD")).toBeNull();
    expect(suggestAmount([0n, 0n], "USD")).toBeNull();
    expect(suggestAmount([-10n, 5n], "USD")).toBeNull();
  });
});
