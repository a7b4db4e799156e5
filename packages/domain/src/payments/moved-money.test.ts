import type { TransactionStatus } from "@evenly/contract/payments/schemas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Line, movedMinor, sumMoved } from "./moved-money.ts";

const currency = fc.constantFrom("USD", "EUR", "JPY");
const statuses: readonly TransactionStatus[] = ["completed", "pending", "refused", "cancelled", "reversed"];
const line = fc
  .record({
    status: fc.constantFrom(...statuses),
    direction: fc.constantFrom("in" as const, "out" as const),
    minor: fc.bigInt(1n, 10_000_000n),
    feeMinor: fc.bigInt(0n, 5_000n),
    currency,
  })
  .map(({ minor, feeMinor, ...facts }): Line => {
    const isOut = facts.direction === "out";
    return { ...facts, amountMinor: isOut ? -minor : minor, feeMinor: isOut ? feeMinor : 0n };
  });
const lines = fc.array(line, { maxLength: 30 });

/** The lines of a payment that was returned: for its payer, the return brings the fee back. */
const returned = fc
  .record({
    isPayer: fc.boolean(),
    minor: fc.bigInt(1n, 10_000_000n),
    feeMinor: fc.bigInt(0n, 5_000n),
    currency,
  })
  .map(({ isPayer, minor, feeMinor, currency: code }): readonly [Line, Line] => {
    const fee = isPayer ? feeMinor : 0n;
    const sign = isPayer ? -1n : 1n;
    const [there, back] = isPayer ? (["out", "in"] as const) : (["in", "out"] as const);
    return [
      { status: "reversed", direction: there, amountMinor: sign * minor, feeMinor: fee, currency: code },
      {
        status: "completed",
        direction: back,
        amountMinor: -sign * (minor + fee),
        feeMinor: 0n,
        currency: code,
      },
    ];
  });

const netOf = (list: readonly Line[], wanted: string) =>
  sumMoved(list)
    .filter((sum) => sum.currency === wanted)
    .reduce((net, { inMinor, outMinor }) => net + inMinor - outMinor, 0n);

describe("movedMinor", () => {
  it("counts the fee of what left, and nothing that has not moved", () => {
    const out = { direction: "out", amountMinor: -10_00n, feeMinor: 10n, currency: "USD" } as const;
    expect(movedMinor({ ...out, status: "completed" })).toBe(-10_10n);
    expect(movedMinor({ ...out, status: "reversed" })).toBe(-10_10n);
    for (const status of ["pending", "refused", "cancelled"] as const)
      expect(movedMinor({ ...out, status })).toBe(0n);
  });
});

describe("sumMoved", () => {
  it("cancels a payment and its return in every list that has both", () => {
    fc.assert(
      fc.property(lines, lines, returned, (before, after, [payment, back]) => {
        for (const code of ["USD", "EUR", "JPY"])
          expect(netOf([...before, payment, ...after, back], code)).toBe(netOf([...before, ...after], code));
      }),
    );
  });

  it("is additive: the sums of two lists are the sums of both together, in any order", () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        for (const code of ["USD", "EUR", "JPY"])
          expect(netOf([...other, ...one], code)).toBe(netOf(one, code) + netOf(other, code));
      }),
    );
  });

  it("keeps incoming and outgoing sums positive, and their difference equal to the sum of the changes", () => {
    fc.assert(
      fc.property(lines, (list) => {
        for (const { currency: code, inMinor, outMinor } of sumMoved(list)) {
          expect(inMinor >= 0n && outMinor >= 0n).toBe(true);
          const own = list.filter((each) => each.currency === code);
          expect(inMinor - outMinor).toBe(own.reduce((sum, each) => sum + movedMinor(each), 0n));
        }
      }),
    );
  });
});
