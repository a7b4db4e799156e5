import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocatePayment, type OpenSplit } from "./allocate-payment.ts";
import { sumOf } from "./split-types.ts";

const open: readonly OpenSplit[] = [
  { expenseId: "taxi", spentOn: "2026-11-20", remainingMinor: 8_00n },
  { expenseId: "cabin", spentOn: "2026-11-18", remainingMinor: 108_00n },
  { expenseId: "bread", spentOn: "2026-11-18", remainingMinor: 4_00n },
];

describe("allocatePayment", () => {
  it("pays the oldest first, the last one in part; expenses of one day in the order of their ids", () => {
    expect(allocatePayment(open, 115_00n)).toEqual({
      ok: true,
      rows: [
        { expenseId: "bread", amountMinor: 4_00n },
        { expenseId: "cabin", amountMinor: 108_00n },
        { expenseId: "taxi", amountMinor: 3_00n },
      ],
    });
    expect(allocatePayment(open, 4_00n)).toMatchObject({ rows: [{ expenseId: "bread" }] });
  });

  it("pays chosen expenses in the order of the choice", () => {
    expect(allocatePayment(open, 10_00n, ["taxi", "cabin"])).toEqual({
      ok: true,
      rows: [
        { expenseId: "taxi", amountMinor: 8_00n },
        { expenseId: "cabin", amountMinor: 2_00n },
      ],
    });
  });

  it.each<[string, bigint, readonly string[] | undefined, object]>([
    ["nothing", 0n, undefined, { problem: "not_positive" }],
    ["a negative amount", -1n, undefined, { problem: "not_positive" }],
    ["one unit too much", 120_01n, undefined, { problem: "more_than_open", openMinor: 120_00n }],
    ["more than the chosen ones", 8_01n, ["taxi"], { problem: "more_than_open", openMinor: 8_00n }],
    ["no choice", 1n, [], { problem: "more_than_open", openMinor: 0n }],
    ["a choice that is not open", 1n, ["lunch"], { problem: "not_open", expenseId: "lunch" }],
    ["a choice made twice", 1n, ["taxi", "taxi"], { problem: "chosen_twice", expenseId: "taxi" }],
  ])("refuses %s", (_, amountMinor, chosen, refusal) => {
    expect(allocatePayment(open, amountMinor, chosen)).toEqual({ ok: false, ...refusal });
  });

  it("sums to the amount, never pays more than remains, and leaves at most one split in part", () => {
    const splits = fc.array(
      fc.record({ day: fc.integer({ min: 10, max: 28 }), minor: fc.bigInt(0n, 10_000n) }),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(splits, fc.bigInt(1n, 100_000n), (list, amountMinor) => {
        const all = list.map(({ day, minor }, at) => {
          return { expenseId: `e${at}`, spentOn: `2026-11-${day}`, remainingMinor: minor };
        });
        const total = all.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0n);
        const outcome = allocatePayment(all, amountMinor);
        expect(outcome.ok).toBe(amountMinor <= total);
        if (!outcome.ok) return;
        expect(sumOf(outcome.rows)).toBe(amountMinor);
        const left = new Map(all.map(({ expenseId, remainingMinor }) => [expenseId, remainingMinor]));
        const parts = outcome.rows.map((row) => (left.get(row.expenseId) ?? 0n) - row.amountMinor);
        expect(parts.every((part) => part >= 0n)).toBe(true);
        expect(parts.slice(0, -1).every((part) => part === 0n)).toBe(true);
      }),
    );
  });
});
