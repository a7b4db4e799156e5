import { expect, test } from "vitest";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { inOutSums } from "./in-out-sums.ts";

test("adds up what came and what went, with fees, without what was refused", () => {
  const sums = inOutSums([
    makeTransaction({ amountMinor: 4200n }),
    makeTransaction({ amountMinor: -3872n, feeMinor: 39n, direction: "out" }),
    makeTransaction({ amountMinor: -99_999n, status: "refused", direction: "out" }),
  ]);
  expect(sums).toEqual({ inMinor: 4200n, outMinor: 3911n });
});
