import { formatAmount, parseAmount } from "@evenly/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peopleOf } from "./check-split.ts";
import { type SplitRequest, splitExpense } from "./split-expense.ts";
import { type SplitInput, sumOf } from "./split-types.ts";

const everybody = ["ana", "ben", "cleo", "dee", "eli", "fay", "gus", "hana"];
const memberIds = new Set(everybody);

function split(totalMinor: bigint, input: SplitInput, rotation = 0) {
  return splitExpense({ totalMinor, input, memberIds, rotation });
}
function amounts(totalMinor: bigint, input: SplitInput, rotation = 0) {
  const outcome = split(totalMinor, input, rotation);
  return outcome.ok ? outcome.parts.map(({ amountMinor }) => amountMinor) : outcome;
}
const trio = { method: "equal", memberIds: ["ana", "ben", "cleo"] } as const;

describe("splitExpense", () => {
  it("splits 84.20 by three, says who takes a cent more and whose turn is next", () => {
    const first = split(84_20n, trio);
    expect(first).toEqual({
      ok: true,
      parts: [
        { memberId: "ana", amountMinor: 28_07n },
        { memberId: "ben", amountMinor: 28_07n },
        { memberId: "cleo", amountMinor: 28_06n },
      ],
      extraMemberIds: ["ana", "ben"],
      nextMemberId: "cleo",
      nextRotation: 2,
    });
    const second = split(84_20n, trio, 2);
    expect(second).toMatchObject({ extraMemberIds: ["cleo", "ana"], nextMemberId: "ben", nextRotation: 4 });
  });

  it("leaves the turn where it is when nothing is left over", () => {
    const even = split(84_30n, trio, 7);
    expect(even).toMatchObject({ extraMemberIds: [], nextMemberId: null, nextRotation: 7 });
  });

  it("splits one unit of a currency without decimals", () => {
    expect(amounts(1n, trio)).toEqual([1n, 0n, 0n]);
    expect(amounts(1n, trio, 1)).toEqual([0n, 1n, 0n]);
    expect(amounts(1n, { method: "equal", memberIds: ["ben"] })).toEqual([1n]);
  });

  it.each<[string, bigint, SplitInput, bigint[]]>([
    [
      "exact amounts",
      10_00n,
      {
        method: "exact",
        parts: [
          { memberId: "ana", amountMinor: 10_00n },
          { memberId: "ben", amountMinor: 0n },
        ],
      },
      [10_00n, 0n],
    ],
    [
      "percentages, the leftover unit to the largest fraction",
      1_01n,
      {
        method: "percentage",
        parts: [
          { memberId: "ana", basisPoints: 2_500 },
          { memberId: "ben", basisPoints: 7_500 },
        ],
      },
      [25n, 76n],
    ],
    [
      "shares",
      100_00n,
      {
        method: "shares",
        parts: [
          { memberId: "ana", shares: 1 },
          { memberId: "ben", shares: 1_000_000 },
        ],
      },
      [0n, 100_00n],
    ],
    [
      "shares in halves and hundredths",
      30_00n,
      {
        method: "shares",
        parts: [
          { memberId: "ana", shares: 1 },
          { memberId: "ben", shares: 1.5 },
          { memberId: "cleo", shares: 0.25 },
          { memberId: "dee", shares: 0.25 },
        ],
      },
      [10_00n, 15_00n, 2_50n, 2_50n],
    ],
    [
      "a share of 0, which bears nothing",
      30_00n,
      {
        method: "shares",
        parts: [
          { memberId: "ana", shares: 0.07 },
          { memberId: "ben", shares: 0 },
        ],
      },
      [30_00n, 0n],
    ],
    [
      "adjustments above and below an equal rest",
      100_00n,
      {
        method: "adjustment",
        parts: [
          { memberId: "ana", adjustmentMinor: 10_00n },
          { memberId: "ben", adjustmentMinor: -5_00n },
          { memberId: "cleo", adjustmentMinor: 0n },
        ],
      },
      [41_67n, 26_67n, 31_66n],
    ],
    [
      "items, with tax and tip in proportion",
      36_00n,
      {
        method: "itemised",
        items: [
          { amountMinor: 20_00n, memberIds: ["ana"] },
          { amountMinor: 10_00n, memberIds: ["ana", "ben"] },
        ],
        taxMinor: 3_00n,
        tipMinor: 3_00n,
      },
      [30_00n, 6_00n],
    ],
  ])("splits by %s", (_, totalMinor, input, expected) => {
    expect(amounts(totalMinor, input)).toEqual(expected);
  });

  it.each<[string, bigint, SplitInput, object]>([
    ["a total of zero", 0n, trio, { problem: "total_not_positive" }],
    ["nobody", 1n, { method: "equal", memberIds: [] }, { problem: "no_people" }],
    [
      "a person twice",
      1n,
      { method: "equal", memberIds: ["ana", "ben", "ana"] },
      { problem: "person_twice", memberId: "ana" },
    ],
    [
      "a stranger",
      1n,
      { method: "equal", memberIds: ["ana", "zed"] },
      { problem: "not_a_member", memberId: "zed" },
    ],
    [
      "parts one unit over",
      5n,
      { method: "exact", parts: [{ memberId: "ana", amountMinor: 6n }] },
      { problem: "over", by: 1n, unit: "minor_units" },
    ],
    [
      "parts one unit open",
      5n,
      { method: "exact", parts: [{ memberId: "ana", amountMinor: 4n }] },
      { problem: "open", by: 1n, unit: "minor_units" },
    ],
    [
      "a negative part",
      5n,
      {
        method: "exact",
        parts: [
          { memberId: "ana", amountMinor: 6n },
          { memberId: "ben", amountMinor: -1n },
        ],
      },
      { problem: "negative_part", memberId: "ben" },
    ],
    [
      "99.99 percent",
      5n,
      { method: "percentage", parts: [{ memberId: "ana", basisPoints: 9_999 }] },
      { problem: "open", by: 1n, unit: "basis_points" },
    ],
    [
      "more than 100 percent for one",
      5n,
      { method: "percentage", parts: [{ memberId: "ana", basisPoints: 10_001 }] },
      { problem: "out_of_range", memberId: "ana" },
    ],
    [
      "more than 100 percent for two",
      5n,
      {
        method: "percentage",
        parts: [
          { memberId: "ana", basisPoints: 10_000 },
          { memberId: "ben", basisPoints: 1 },
        ],
      },
      { problem: "over", by: 1n, unit: "basis_points" },
    ],
    [
      "a negative percentage",
      5n,
      { method: "percentage", parts: [{ memberId: "ana", basisPoints: -1 }] },
      { problem: "negative_part", memberId: "ana" },
    ],
    [
      "half a basis point",
      5n,
      { method: "percentage", parts: [{ memberId: "ana", basisPoints: 0.5 }] },
      { problem: "out_of_range", memberId: "ana" },
    ],
    ...[-0.5, 0.005, 1.333, 1_000_000.01, Number.NaN].map((shares): [string, bigint, SplitInput, object] => [
      `${shares} shares`,
      5n,
      { method: "shares", parts: [{ memberId: "ana", shares }] },
      { problem: "out_of_range", memberId: "ana" },
    ]),
    [
      "only shares of 0",
      5n,
      { method: "shares", parts: [{ memberId: "ana", shares: 0 }] },
      { problem: "no_people" },
    ],
    [
      "adjustments above the total",
      5n,
      { method: "adjustment", parts: [{ memberId: "ana", adjustmentMinor: 6n }] },
      { problem: "over", by: 1n, unit: "minor_units" },
    ],
    [
      "an adjustment that makes a part negative",
      10n,
      {
        method: "adjustment",
        parts: [
          { memberId: "ana", adjustmentMinor: -12n },
          { memberId: "ben", adjustmentMinor: 0n },
        ],
      },
      { problem: "negative_part", memberId: "ana" },
    ],
    ["no items", 5n, { method: "itemised", items: [], taxMinor: 5n, tipMinor: 0n }, { problem: "no_items" }],
    [
      "an item for nobody",
      5n,
      { method: "itemised", items: [{ amountMinor: 5n, memberIds: [] }], taxMinor: 0n, tipMinor: 0n },
      { problem: "item_without_people", item: 0 },
    ],
    [
      "a negative tip",
      5n,
      { method: "itemised", items: [{ amountMinor: 6n, memberIds: ["ana"] }], taxMinor: 0n, tipMinor: -1n },
      { problem: "negative_item", item: "tip" },
    ],
    [
      "a bill one unit over",
      5n,
      { method: "itemised", items: [{ amountMinor: 5n, memberIds: ["ana"] }], taxMinor: 1n, tipMinor: 0n },
      { problem: "over", by: 1n, unit: "minor_units" },
    ],
  ])("refuses %s", (_, totalMinor, input, refusal) => {
    expect(split(totalMinor, input)).toEqual({ ok: false, ...refusal });
  });
});

const people = fc.shuffledSubarray(everybody, { minLength: 1 });
const minor = fc.bigInt({ min: 0n, max: 10n ** 9n });

/** Valid inputs of every method with the total they are entered for. */
const requests: fc.Arbitrary<Omit<SplitRequest, "memberIds" | "rotation">> = fc.oneof(
  fc
    .record({ totalMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }), ids: people })
    .map(({ totalMinor, ids }) => ({
      totalMinor,
      input: { method: "equal" as const, memberIds: ids },
    })),
  fc
    .record({ ids: people, amountsMinor: fc.array(minor, { minLength: 8, maxLength: 8 }) })
    .map(({ ids, amountsMinor }) => {
      const parts = ids.map((memberId, at) => ({ memberId, amountMinor: (amountsMinor[at] ?? 0n) + 1n }));
      return { totalMinor: sumOf(parts), input: { method: "exact" as const, parts } };
    }),
  fc
    .record({
      totalMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      ids: people,
      cuts: fc.array(fc.nat({ max: 10_000 }), { minLength: 7, maxLength: 7 }),
    })
    .map(({ totalMinor, ids, cuts }) => {
      const edges = [0, ...cuts.slice(0, ids.length - 1).sort((a, b) => a - b), 10_000];
      const parts = ids.map((memberId, at) => ({
        memberId,
        basisPoints: (edges[at + 1] ?? 0) - (edges[at] ?? 0),
      }));
      return { totalMinor, input: { method: "percentage" as const, parts } };
    }),
  fc
    .record({
      totalMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      ids: people,
      shares: fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 1_000_000 })), {
        minLength: 8,
        maxLength: 8,
      }),
    })
    .map(({ totalMinor, ids, shares }) => ({
      totalMinor,
      input: {
        method: "shares" as const,
        parts: ids.map((memberId, at) => ({ memberId, shares: shares[at] ?? 1 })),
      },
    })),
  fc
    .record({
      base: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      ids: people,
      changes: fc.array(fc.bigInt({ min: -1_000n, max: 1_000n }), { minLength: 8, maxLength: 8 }),
    })
    .map(({ base, ids, changes }) => {
      const parts = ids.map((memberId, at) => ({ memberId, adjustmentMinor: changes[at] ?? 0n }));
      const adjusted = parts.reduce((sum, { adjustmentMinor }) => sum + adjustmentMinor, 0n);
      const totalMinor = base + adjusted + 1_000n * BigInt(ids.length);
      return { totalMinor, input: { method: "adjustment" as const, parts } };
    }),
  fc
    .record({
      items: fc.array(fc.record({ amountMinor: minor.map((each) => each + 1n), memberIds: people }), {
        minLength: 1,
        maxLength: 6,
      }),
      taxMinor: minor,
      tipMinor: minor,
    })
    .map((bill) => ({
      totalMinor: sumOf(bill.items) + bill.taxMinor + bill.tipMinor,
      input: { method: "itemised" as const, ...bill },
    })),
);
const rotations = fc.nat({ max: 1_000 });

describe("splitExpense, for random inputs", () => {
  it("gives parts that sum to the total as written in currencies with 0, 2 and 3 decimals", () => {
    fc.assert(
      fc.property(
        requests,
        rotations,
        fc.constantFrom("JPY", "USD", "KWD"),
        ({ totalMinor: entered, input }, rotation, currency) => {
          const parsed = parseAmount(formatAmount(entered, currency), currency);
          const totalMinor = parsed.ok ? parsed.amountMinor : 0n;
          const outcome = split(totalMinor, input, rotation);
          if (!outcome.ok) throw new Error(`refused: ${outcome.problem}`);
          expect(formatAmount(sumOf(outcome.parts), currency)).toBe(formatAmount(entered, currency));
          expect(outcome.parts.map(({ memberId }) => memberId)).toEqual(peopleOf(input));
          expect(outcome.parts.every(({ amountMinor }) => amountMinor >= 0n)).toBe(true);
          expect(split(totalMinor, input, rotation)).toEqual(outcome);
        },
      ),
      { numRuns: 600 },
    );
  });

  it("differs by less than one unit from the exact fraction of every share", () => {
    fc.assert(
      fc.property(requests, rotations, ({ totalMinor, input }, rotation) => {
        fc.pre(input.method === "shares");
        const outcome = split(totalMinor, input, rotation);
        const weights = input.method === "shares" ? input.parts.map(({ shares }) => BigInt(shares)) : [];
        const sum = weights.reduce((total, weight) => total + weight, 0n);
        if (!outcome.ok) throw new Error(`refused: ${outcome.problem}`);
        outcome.parts.forEach(({ amountMinor }, at) => {
          const off = amountMinor * sum - totalMinor * (weights[at] ?? 0n);
          expect(off < sum && off > -sum).toBe(true);
        });
      }),
      { numRuns: 600 },
    );
  });

  it("gives the same part to a member in whatever order members are entered", () => {
    fc.assert(
      fc.property(requests, rotations, ({ totalMinor, input }, rotation) => {
        fc.pre(input.method === "equal");
        if (input.method !== "equal") return;
        const turned = { method: "equal", memberIds: [...input.memberIds].reverse() } as const;
        const [one, other] = [split(totalMinor, input, rotation), split(totalMinor, turned, rotation)];
        if (!one.ok || !other.ok) throw new Error("refused");
        expect([...other.parts].reverse()).toEqual(one.parts);
      }),
    );
  });

  it("never lets one member take two leftover units more than another over a series of expenses", () => {
    const totals = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(people, totals, rotations, (ids, series, first) => {
        const taken = new Map(ids.map((memberId) => [memberId, 0]));
        let rotation = first;
        let expected: string | null = null;
        for (const totalMinor of series) {
          const outcome = split(totalMinor, { method: "equal", memberIds: ids }, rotation);
          if (!outcome.ok) throw new Error(`refused: ${outcome.problem}`);
          const [turn] = outcome.extraMemberIds;
          if (turn !== undefined && expected !== null) expect(turn).toBe(expected);
          for (const memberId of outcome.extraMemberIds) taken.set(memberId, (taken.get(memberId) ?? 0) + 1);
          expected = outcome.nextMemberId ?? expected;
          rotation = outcome.nextRotation;
        }
        const counts = [...taken.values()];
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
