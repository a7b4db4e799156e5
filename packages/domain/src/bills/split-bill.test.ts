import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BillSplit, mendBill, namedIn, rotationOfDay, splitBill } from "./split-bill.ts";

const everybody = ["ana", "ben", "cleo", "dee", "eli", "fay"];
const people = fc.subarray(everybody, { minLength: 1 });
const sum = (parts: readonly { amountMinor: bigint }[]) =>
  parts.reduce((total, { amountMinor }) => total + amountMinor, 0n);

/** A split of any method with the total that it fits. */
const bills: fc.Arbitrary<{ split: BillSplit; totalMinor: bigint }> = fc.oneof(
  fc.record({
    split: people.map((userIds): BillSplit => ({ method: "equal", userIds })),
    totalMinor: fc.bigInt(1n, 10n ** 12n),
  }),
  people
    .chain((named) =>
      fc.tuple(
        ...named.map((userId) => fc.bigInt(1n, 10n ** 9n).map((amountMinor) => ({ userId, amountMinor }))),
      ),
    )
    .map((parts) => ({ split: { method: "exact", parts } as const, totalMinor: sum(parts) })),
  fc.record({
    split: people
      .chain((named) =>
        fc.tuple(
          ...named.map((userId) => fc.integer({ min: 1, max: 50 }).map((shares) => ({ userId, shares }))),
        ),
      )
      .map((parts): BillSplit => ({ method: "shares", parts })),
    totalMinor: fc.bigInt(1n, 10n ** 12n),
  }),
  fc
    .record({
      items: fc.array(fc.record({ amountMinor: fc.bigInt(1n, 10n ** 6n), userIds: people }), {
        minLength: 1,
        maxLength: 8,
      }),
      taxMinor: fc.bigInt(0n, 10n ** 6n),
      tipMinor: fc.bigInt(0n, 10n ** 6n),
    })
    .map((bill) => ({
      split: { method: "itemised", ...bill } as const,
      totalMinor: sum(bill.items) + bill.taxMinor + bill.tipMinor,
    })),
);

describe("splitBill", () => {
  it("gives parts that sum to the total to the last minor unit, by every method and in every turn", () => {
    fc.assert(
      fc.property(bills, fc.nat(40_000), ({ split, totalMinor }, rotation) => {
        const outcome = splitBill({ totalMinor, split, rotation });
        expect(outcome.ok && sum(outcome.parts)).toBe(totalMinor);
        expect(outcome.ok && outcome.parts.map(({ userId }) => userId)).toEqual(namedIn(split));
        expect(outcome.ok && outcome.parts.every(({ amountMinor }) => amountMinor >= 0n)).toBe(true);
      }),
    );
  });

  it("splits a dinner of 128.40 by six, and tells who takes a cent of 100.00 by three", () => {
    const six = splitBill({
      totalMinor: 128_40n,
      split: { method: "equal", userIds: everybody },
      rotation: 0,
    });
    expect(six.ok && new Set(six.parts.map(({ amountMinor }) => amountMinor))).toEqual(new Set([21_40n]));
    const three = splitBill({
      totalMinor: 100_00n,
      split: { method: "equal", userIds: ["ana", "ben", "cleo"] },
      rotation: 1,
    });
    expect(three).toMatchObject({ ok: true, extraUserIds: ["ben"] });
  });

  it("spreads tax and tip in proportion to the items", () => {
    const split: BillSplit = {
      method: "itemised",
      items: [
        { amountMinor: 30_00n, userIds: ["ana"] },
        { amountMinor: 10_00n, userIds: ["ben"] },
      ],
      taxMinor: 4_00n,
      tipMinor: 8_00n,
    };
    expect(splitBill({ totalMinor: 52_00n, split, rotation: 0 })).toMatchObject({
      ok: true,
      parts: [
        { userId: "ana", amountMinor: 39_00n },
        { userId: "ben", amountMinor: 13_00n },
      ],
    });
  });

  it("says by how much exact parts are over, and mends it with one person", () => {
    const split: BillSplit = {
      method: "exact",
      parts: [
        { userId: "ana", amountMinor: 33_34n },
        { userId: "ben", amountMinor: 66_67n },
      ],
    };
    const bill = { totalMinor: 100_00n, split, rotation: 0 };
    expect(splitBill(bill)).toEqual({ ok: false, problem: "over", by: 1n, unit: "minor_units" });
    const mended = mendBill(bill, "ana");
    expect(mended).toMatchObject({
      parts: [{ userId: "ana", amountMinor: 33_33n }, { amountMinor: 66_67n }],
    });
    expect(splitBill({ ...bill, split: mended ?? split }).ok).toBe(true);
    expect(mendBill({ ...bill, split: mended ?? split }, "ana")).toBeNull();
  });

  it.each<[string, bigint, BillSplit, object]>([
    ["nobody", 1n, { method: "equal", userIds: [] }, { problem: "no_people" }],
    ["a person twice", 1n, { method: "equal", userIds: ["ana", "ana"] }, { problem: "person_twice" }],
    ["no total", 0n, { method: "equal", userIds: ["ana"] }, { problem: "total_not_positive" }],
    ["no shares", 1n, { method: "shares", parts: [{ userId: "ana", shares: 0 }] }, { problem: "no_people" }],
    [
      "a third of a hundredth share",
      1n,
      { method: "shares", parts: [{ userId: "ana", shares: 0.003 }] },
      { problem: "out_of_range", userId: "ana" },
    ],
    [
      "an item of nobody",
      1n,
      { method: "itemised", items: [{ amountMinor: 1n, userIds: [] }], taxMinor: 0n, tipMinor: 0n },
      { problem: "item_without_people", item: 0 },
    ],
  ])("refuses %s", (_name, totalMinor, split, refusal) => {
    expect(splitBill({ totalMinor, split, rotation: 0 })).toMatchObject({ ok: false, ...refusal });
  });

  it("takes turns from day to day", () => {
    expect(rotationOfDay("1970-01-01")).toBe(0);
    expect(rotationOfDay("2026-11-23") - rotationOfDay("2026-11-22")).toBe(1);
  });
});
