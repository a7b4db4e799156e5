import { expect, test } from "vitest";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { dayNets } from "./day-nets.ts";

test("adds up what came and what went, with fees, without what was refused, each currency apart", () => {
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
