import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountsOf, switchAmount } from "./ask-amounts.ts";

describe("amounts of a request to several people", () => {
  it("split a total to the cent, the first people taking the leftover", () => {
    expect(amountsOf(100_00n, 3, "total")).toEqual([33_34n, 33_33n, 33_33n]);
    expect(amountsOf(24_00n, 3, "each")).toEqual([24_00n, 24_00n, 24_00n]);
    expect(amountsOf(1n, 0, "total")).toEqual([]);
  });

  it("always sum to the total, and differ by one unit at most", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 1, max: 50 }), (minor, people) => {
        const parts = amountsOf(minor, people, "total").toSorted((a, b) => (a < b ? -1 : 1));
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(minor);
        expect((parts.at(-1) ?? 0n) - (parts[0] ?? 0n) <= 1n).toBe(true);
      }),
    );
  });

  it("keep the sum when the way of asking is switched", () => {
    expect(switchAmount(24_00n, 3, "total")).toBe(72_00n);
    expect(switchAmount(72_00n, 3, "each")).toBe(24_00n);
    expect(switchAmount(5_00n, 0, "total")).toBe(5_00n);
  });
});
