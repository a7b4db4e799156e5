import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertByRate } from "./convert-original.ts";
import { mendRemainder } from "./mend-remainder.ts";
import { mirrorParts, mirrorSplit } from "./money-back.ts";
import { type SplitRequest, splitExpense } from "./split-expense.ts";
import { type SplitInput, sumOf } from "./split-types.ts";

const everybody = ["ada", "bo", "cy"];
const memberIds = new Set(everybody);
const exactly = (amounts: readonly bigint[]) =>
  ({
    method: "exact",
    isInOriginal: true,
    parts: amounts.map((amountMinor, place) => ({ memberId: everybody[place] ?? "", amountMinor })),
  }) as const satisfies SplitInput;

function split(
  input: SplitInput,
  [originalMinor, totalMinor]: readonly [bigint | null, bigint],
  rotation = 0,
) {
  return splitExpense({ totalMinor, originalMinor, input, memberIds, rotation });
}
function amountsOf(...args: Parameters<typeof split>) {
  const outcome = split(...args);
  return outcome.ok ? outcome.parts.map(({ amountMinor }) => amountMinor) : outcome;
}

describe("parts in the original currency", () => {
  it("are split by the rate, and sum to the converted amount", () => {
    const converted = convertByRate({ amountMinor: 60_00n, currency: "USD" }, "0.9152", "EUR");
    expect(converted).toBe(54_91n);
    expect(amountsOf(exactly([25_00n, 20_00n, 15_00n]), [60_00n, 54_91n])).toEqual([22_88n, 18_30n, 13_73n]);
  });

  it("give odd units to the largest fractions, also between currencies with other decimals", () => {
    // 0.10 three times of 0.30 is 0.27: 9 each. Of 0.28 somebody bears one more, in turns.
    expect(amountsOf(exactly([10n, 10n, 10n]), [30n, 28n])).toEqual([10n, 9n, 9n]);
    expect(amountsOf(exactly([10n, 10n, 10n]), [30n, 28n], 1)).toEqual([9n, 10n, 9n]);
    // USD 25.00, 20.00 and 15.00 as 9,333 yen.
    expect(amountsOf(exactly([25_00n, 20_00n, 15_00n]), [60_00n, 9_333n])).toEqual([3_889n, 3_111n, 2_333n]);
    expect(amountsOf(exactly([60_00n, 0n]), [60_00n, 54_91n])).toEqual([54_91n, 0n]);
  });

  it("may be items with tax and tip, or more or less than an equal part", () => {
    const items: SplitInput = {
      method: "itemised",
      isInOriginal: true,
      items: [
        { amountMinor: 30_00n, memberIds: ["ada"] },
        { amountMinor: 20_00n, memberIds: ["bo", "cy"] },
      ],
      taxMinor: 5_00n,
      tipMinor: 5_00n,
    };
    expect(amountsOf(items, [60_00n, 54_91n])).toEqual([32_95n, 10_98n, 10_98n]);
    const adjusted: SplitInput = {
      method: "adjustment",
      isInOriginal: true,
      parts: [
        { memberId: "ada", adjustmentMinor: 6_00n },
        { memberId: "bo", adjustmentMinor: 0n },
        { memberId: "cy", adjustmentMinor: -6_00n },
      ],
    };
    // 26.00, 20.00 and 14.00 of 60.00.
    expect(amountsOf(adjusted, [60_00n, 54_91n])).toEqual([23_80n, 18_30n, 12_81n]);
  });

  it("are refused by what misses the original amount, and without one", () => {
    const open = { ok: false, problem: "open", by: 1_00n, unit: "original_minor_units" };
    expect(split(exactly([25_00n, 20_00n, 14_00n]), [60_00n, 54_91n])).toEqual(open);
    expect(split(exactly([25_00n, 20_00n, 16_00n]), [60_00n, 54_91n])).toMatchObject({ problem: "over" });
    expect(split(exactly([61_00n, -1_00n]), [60_00n, 54_91n])).toMatchObject({ problem: "negative_part" });
    expect(split(exactly([54_91n]), [null, 54_91n])).toEqual({ ok: false, problem: "no_original" });
    // Parts that sum to the converted amount are no parts of the original one.
    expect(split(exactly([22_88n, 18_30n, 13_73n]), [60_00n, 54_91n])).toMatchObject({ problem: "open" });
  });

  it("of money back are those of the expense with the opposite sign, and are mended alike", () => {
    const back = mirrorSplit(exactly([25_00n, 20_00n, 15_00n]));
    expect(amountsOf(back, [-60_00n, -54_91n])).toEqual([-22_88n, -18_30n, -13_73n]);
    const request = (input: SplitInput, sign: bigint): SplitRequest => ({
      totalMinor: sign * 54_91n,
      originalMinor: sign * 60_00n,
      input,
      memberIds,
      rotation: 0,
    });
    const open = exactly([25_00n, 20_00n, 14_00n]);
    const mended = exactly([25_00n, 20_00n, 15_00n]);
    expect(mendRemainder(request(open, 1n), "cy")).toEqual(mended);
    expect(mendRemainder(request(mirrorSplit(open), -1n), "cy")).toEqual(mirrorSplit(mended));
  });

  it("sum to every total, each within one unit of its exact fraction, for random amounts", () => {
    const minor = fc.bigInt({ min: 0n, max: 10n ** 9n });
    fc.assert(
      fc.property(minor, minor, minor, minor, fc.nat({ max: 50 }), (one, two, three, total, rotation) => {
        const amounts = [one + 1n, two, three];
        const originalMinor = amounts.reduce((sum, each) => sum + each, 0n);
        const [input, totalMinor] = [exactly(amounts), total + 1n];
        const outcome = split(input, [originalMinor, totalMinor], rotation);
        if (!outcome.ok) throw new Error(outcome.problem);
        expect(sumOf(outcome.parts)).toBe(totalMinor);
        for (const [place, { amountMinor }] of outcome.parts.entries()) {
          const gap = amountMinor * originalMinor - (amounts[place] ?? 0n) * totalMinor;
          expect(gap < originalMinor && gap > -originalMinor).toBe(true);
        }
        const back = split(mirrorSplit(input), [-originalMinor, -totalMinor], rotation);
        expect(back.ok && back.parts).toEqual(mirrorParts(outcome.parts));
      }),
      { numRuns: 300 },
    );
  });
});
