import { expect, test } from "vitest";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { dayNets } from "./day-nets.ts";

test("sums completed amounts including fees, each currency separately", () => {
  const nets = dayNets([
    makeTransaction({ amountMinor: 4200n }),
    makeTransaction({ amountMinor: -3872n, feeMinor: 39n, direction: "out" }),
    makeTransaction({ amountMinor: -99_999n, status: "refused", direction: "out" }),
    makeTransaction({ amountMinor: -1200n, currency: "JPY", direction: "out", type: "manual" }),
  ]);
  expect(nets).toEqual([
    { currency: "USD", netMinor: 289n },
    { currency: "JPY", netMinor: -1200n },
  ]);
});

test("a payment and its return cancel each other, fees included", () => {
  const nets = dayNets([
    makeTransaction({ amountMinor: -1000n, feeMinor: 10n, direction: "out", status: "reversed" }),
    makeTransaction({ amountMinor: 1010n, type: "reversal" }),
  ]);
  expect(nets).toEqual([{ currency: "USD", netMinor: 0n }]);
});
