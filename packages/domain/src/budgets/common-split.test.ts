import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonSplit } from "./common-split.ts";

describe("commonSplit", () => {
  it("fills the recommended shares, normalised to 100 percent", () => {
    const amounts = commonSplit(2_100_00n, 100n).map(({ category, amountMinor }) => [category, amountMinor]);
    expect(amounts).toEqual([
      ["housing", 600_00n],
      ["food", 300_00n],
      ["transportation", 200_00n],
      ["healthcare", 200_00n],
      ["utilities", 200_00n],
      ["shopping", 100_00n],
      ["entertainment", 100_00n],
    ]);
  });

  it("is whole units, and leaves about a fifth for goals", () => {
    fc.assert(
      fc.property(fc.bigInt(1_000n, 10n ** 12n), fc.constantFrom(1n, 100n, 1000n), (incomeMinor, unit) => {
        const lines = commonSplit(incomeMinor, unit);
        const left = incomeMinor - lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
        expect(lines.every(({ amountMinor }) => amountMinor % unit === 0n)).toBe(true);
        expect((left + 1n) * 105n >= incomeMinor * 20n).toBe(true);
        expect(left - (incomeMinor * 20n) / 105n <= 8n * unit).toBe(true);
      }),
    );
  });
});
