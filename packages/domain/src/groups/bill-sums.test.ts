import fc from "fast-check";
import { expect, it } from "vitest";
import { partOfItems, totalOfBill } from "./bill-sums.ts";

it("sums items, tax and tip", () => {
  const items = [12_00n, 30_50n].map((amountMinor) => ({ amountMinor, memberIds: ["ana"] }));
  expect(totalOfBill({ items, taxMinor: 3_77n, tipMinor: 8_50n })).toBe(54_77n);
});

it.each([
  [42_50n, 20_000, 8_50n],
  [42_50n, 8_875, 3_77n],
  [50n, 1_000, 1n],
  [49n, 1_000, 0n],
  [0n, 50_000, 0n],
])("takes of %d at %d thousandths of a percent %d", (items, thousandths, part) => {
  expect(partOfItems(items, thousandths)).toBe(part);
});

it("is at most half a minor unit off", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 100_000 }),
      (items, points) => {
        const off = (partOfItems(items, points) * 100_000n - items * BigInt(points)) * 2n;
        expect(off <= 100_000n && off > -100_000n).toBe(true);
      },
    ),
  );
});
