import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mendRemainder } from "./mend-remainder.ts";
import { splitExpense } from "./split-expense.ts";
import type { SplitInput } from "./split-types.ts";

const memberIds = new Set(["ana", "ben", "cleo"]);
const mend = (totalMinor: bigint, input: SplitInput, memberId: string) =>
  mendRemainder({ totalMinor, input, memberIds, rotation: 0 }, memberId);
const exact = (...amounts: readonly bigint[]): SplitInput => ({
  method: "exact",
  parts: amounts.map((amountMinor, at) => ({ memberId: ["ana", "ben", "cleo"][at] ?? "", amountMinor })),
});

describe("mendRemainder", () => {
  it("gives the open unit to a person, or takes from them what is over", () => {
    expect(mend(10n, exact(5n, 4n), "ben")).toEqual(exact(5n, 5n));
    expect(mend(10n, exact(5n, 6n), "ana")).toEqual(exact(4n, 6n));
    expect(mend(10n, exact(5n, 4n), "cleo")).toEqual(exact(5n, 4n, 1n));
  });

  it("mends percentages, adjustments above the total and bills with something open", () => {
    const thirds = ["ana", "ben", "cleo"].map((memberId) => ({ memberId, basisPoints: 3_333 }));
    expect(mend(10n, { method: "percentage", parts: thirds }, "ana")).toEqual({
      method: "percentage",
      parts: [{ memberId: "ana", basisPoints: 3_334 }, ...thirds.slice(1)],
    });
    const adjusted = (adjustmentMinor: bigint): SplitInput => ({
      method: "adjustment",
      parts: [{ memberId: "ana", adjustmentMinor }],
    });
    expect(mend(10n, adjusted(12n), "ana")).toEqual(adjusted(10n));
    const items = [{ amountMinor: 9n, memberIds: ["ana"] }];
    expect(mend(10n, { method: "itemised", items, taxMinor: 0n, tipMinor: 0n }, "ben")).toMatchObject({
      items: [...items, { amountMinor: 1n, memberIds: ["ben"] }],
    });
  });

  it.each<[string, bigint, SplitInput, string]>([
    ["nothing is open", 10n, exact(5n, 5n), "ana"],
    ["the person bears less than what is over", 10n, exact(1n, 11n), "ana"],
    ["the person is not a member", 10n, exact(5n, 4n), "zed"],
    ["something else is wrong", 10n, exact(-1n, 4n), "ana"],
    [
      "the bill is over",
      10n,
      { method: "itemised", items: [{ amountMinor: 11n, memberIds: ["ana"] }], taxMinor: 0n, tipMinor: 0n },
      "ana",
    ],
  ])("returns null when %s", (_, totalMinor, input, memberId) => {
    expect(mend(totalMinor, input, memberId)).toBeNull();
  });

  it("makes every open input acceptable", () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 6n }), (entered, open) => {
        const totalMinor = entered.reduce((sum, each) => sum + each, open);
        const input = mend(totalMinor, exact(...entered), "ana");
        expect(input && splitExpense({ totalMinor, input, memberIds, rotation: 0 }).ok).toBe(true);
      }),
    );
  });
});
