import type { LimitState } from "@evenly/contract/payments/schemas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feeOf } from "./fees.ts";
import { exceededLimit, sendableMinor } from "./sendable.ts";

const limit = (rule: LimitState["rule"], remainingMinor: bigint): LimitState => ({
  rule,
  limitMinor: 1_000_000n,
  usedMinor: 1_000_000n - remainingMinor,
  remainingMinor,
  resetsAt: null,
});

describe("sendableMinor", () => {
  it("is the balance, the balance less the fee, or what a limit leaves", () => {
    const limits = [limit("identity_single", 500_000n), limit("identity_daily", 8750n)];
    expect(sendableMinor({ availableMinor: 415_540n, feeKind: "personal", limits: [] })).toBe(415_540n);
    expect(sendableMinor({ availableMinor: 10_100n, feeKind: "international", limits: [] })).toBe(10_000n);
    expect(sendableMinor({ availableMinor: 415_540n, feeKind: "personal", limits })).toBe(8750n);
    expect(sendableMinor({ availableMinor: -5n, feeKind: "personal", limits: [] })).toBe(0n);
  });

  it("is covered with its fee, and one unit more is not", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.boolean(), (availableMinor, isAbroad) => {
        const payee = isAbroad ? "DE" : "US";
        const { feeKind } = feeOf(1n, "US", payee);
        const most = sendableMinor({ availableMinor, feeKind, limits: [] });
        const totalOf = (amount: bigint) => amount + feeOf(amount, "US", payee).feeMinor;
        expect(totalOf(most) <= availableMinor).toBe(true);
        expect(totalOf(most + 1n) > availableMinor).toBe(true);
      }),
    );
  });
});

it("the first limit that an amount exceeds is found", () => {
  const limits = [limit("identity_single", 500_000n), limit("identity_daily", 8750n)];
  expect(exceededLimit(limits, 8750n)).toBeNull();
  expect(exceededLimit(limits, 8751n)?.rule).toBe("identity_daily");
  expect(exceededLimit(limits, 500_001n)?.rule).toBe("identity_single");
});
