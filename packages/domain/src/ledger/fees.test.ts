import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feeOf, shareHalfUp } from "./fees.ts";

describe("feeOf", () => {
  it.each([
    ["US", "US", 10_000n, "personal", 0n],
    ["US", "DE", 10_000n, "international", 100n],
    ["US", null, 10_000n, "personal", 0n],
    [null, "DE", 10_000n, "personal", 0n],
    [null, null, 10_000n, "personal", 0n],
    ["US", "DE", 49n, "international", 0n],
    ["US", "DE", 50n, "international", 1n],
    ["US", "DE", 149n, "international", 1n],
    ["US", "DE", 150n, "international", 2n],
  ] as const)("from %s to %s of %s is %s, %s", (payer, payee, amountMinor, feeKind, feeMinor) => {
    expect(feeOf(amountMinor, payer, payee)).toEqual({ feeKind, feeMinor });
  });

  it("differs from the exact fee by at most half a unit and never decreases as the amount grows", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 10_000n), (amountMinor, basisPoints) => {
        const off = shareHalfUp(amountMinor, basisPoints) * 10_000n - amountMinor * basisPoints;
        expect(off > -5000n && off <= 5000n).toBe(true);
        expect(shareHalfUp(amountMinor + 1n, basisPoints) >= shareHalfUp(amountMinor, basisPoints)).toBe(
          true,
        );
      }),
    );
  });
});
