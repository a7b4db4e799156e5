import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAgain, splitWithout } from "./split-again.ts";
import { type BillSplit, splitBill } from "./split-bill.ts";

const everybody = ["ana", "ben", "cleo", "dee", "eli"];
const equal = (...userIds: string[]): BillSplit => ({ method: "equal", userIds });
const sum = (parts: readonly { amountMinor: bigint }[]) =>
  parts.reduce((total, { amountMinor }) => total + amountMinor, 0n);

describe("splitAgain", () => {
  it("asks for what is left of each new part; what was paid counts", () => {
    const bill = { totalMinor: 100_00n, split: equal("ana", "ben", "cleo", "dee"), rotation: 0 };
    expect(splitAgain(bill, new Map([["ben", 20_00n]]))).toMatchObject({
      ok: true,
      parts: [
        { userId: "ana", askMinor: 25_00n },
        { userId: "ben", amountMinor: 25_00n, paidMinor: 20_00n, askMinor: 5_00n },
        { userId: "cleo", askMinor: 25_00n },
        { userId: "dee", askMinor: 25_00n },
      ],
    });
  });

  it("refuses a part below what was paid, and to leave out somebody who paid", () => {
    const bill = { totalMinor: 100_00n, split: equal("ana", "ben", "cleo", "dee"), rotation: 0 };
    const below = { ok: false, problem: "below_paid" };
    expect(splitAgain(bill, new Map([["ben", 25_01n]]))).toEqual({ ...below, userId: "ben" });
    expect(splitAgain(bill, new Map([["eli", 1n]]))).toEqual({ ...below, userId: "eli" });
    expect(splitAgain(bill, new Map([["eli", 0n]]))).toMatchObject({ ok: true });
    expect(splitAgain({ ...bill, split: equal() }, new Map())).toMatchObject({ problem: "no_people" });
  });

  it("keeps the total when people are left out, by every method", () => {
    const splits: readonly BillSplit[] = [
      equal(...everybody),
      { method: "shares", parts: everybody.map((userId, place) => ({ userId, shares: place + 1 })) },
      { method: "exact", parts: everybody.map((userId) => ({ userId, amountMinor: 20_01n })) },
      {
        method: "itemised",
        items: everybody.map((userId) => ({ amountMinor: 20_01n, userIds: [userId] })),
        taxMinor: 0n,
        tipMinor: 0n,
      },
    ];
    const staying = fc.subarray(everybody, { minLength: 1 });
    fc.assert(
      fc.property(fc.constantFrom(...splits), staying, fc.nat(5), (split, kept, rotation) => {
        const bill = { totalMinor: 100_05n, split, rotation };
        const leftOut = new Set(everybody.filter((userId) => !kept.includes(userId)));
        const again = splitBill({ ...bill, split: splitWithout(bill, leftOut) });
        expect(again.ok && sum(again.parts)).toBe(100_05n);
        expect(again.ok && again.parts.map(({ userId }) => userId)).toEqual(kept);
      }),
    );
  });
});
