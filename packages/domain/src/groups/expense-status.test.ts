import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  expenseStatus,
  newSplits,
  paySplit,
  rederiveSplits,
  remainingOf,
  type Split,
} from "./expense-status.ts";
import { splitExpense } from "./split-expense.ts";
import { type MemberPart, sumOf } from "./split-types.ts";

const rows = (...list: readonly (readonly [string, bigint])[]): readonly MemberPart[] =>
  list.map(([memberId, amountMinor]) => ({ memberId, amountMinor }));
const dinner = {
  parts: rows(["ana", 28_07n], ["ben", 28_07n], ["cleo", 28_06n]),
  payers: rows(["ana", 60_00n], ["ben", 24_20n]),
};

function pay(splits: readonly Split[], memberId: string, amountMinor: bigint): readonly Split[] {
  const outcome = paySplit(splits, memberId, amountMinor);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.splits;
}

describe("expense status", () => {
  it("starts as pending; a payer's own part is paid, up to what they paid", () => {
    const splits = newSplits(dinner);
    expect(
      splits.map(({ paidMinor, remainingMinor, isPaid }) => [paidMinor, remainingMinor, isPaid]),
    ).toEqual([
      [28_07n, 0n, true],
      [24_20n, 3_87n, false],
      [0n, 28_06n, false],
    ]);
    expect(expenseStatus(splits)).toBe("pending");
  });

  it("is partial after a payment and completed when all splits are paid", () => {
    const start = newSplits(dinner);
    const first = paySplit(start, "cleo", 28_05n);
    expect(first).toMatchObject({ ok: true, status: "partial", isPaidNow: false });
    const second = paySplit(first.ok ? first.splits : [], "cleo", 1n);
    expect(second).toMatchObject({ ok: true, status: "partial", isPaidNow: true });
    const third = paySplit(second.ok ? second.splits : [], "ben", 3_87n);
    expect(third).toMatchObject({ ok: true, status: "completed", isPaidNow: true });
    expect(remainingOf(third.ok ? third.splits : start)).toBe(0n);
  });

  it("is completed at once when payers bear exactly what they paid", () => {
    const alone = rows(["ana", 10_00n], ["ben", 0n]);
    expect(expenseStatus(newSplits({ parts: alone, payers: rows(["ana", 10_00n]) }))).toBe("completed");
  });

  it("refuses overpaying by one unit, paying a paid split, paying nothing, and strangers", () => {
    const splits = newSplits(dinner);
    expect(paySplit(splits, "cleo", 28_07n)).toEqual({
      ok: false,
      problem: "overpaid",
      remainingMinor: 28_06n,
    });
    expect(paySplit(splits, "ana", 1n)).toEqual({ ok: false, problem: "overpaid", remainingMinor: 0n });
    for (const amountMinor of [0n, -1n])
      expect(paySplit(splits, "cleo", amountMinor)).toEqual({ ok: false, problem: "not_positive" });
    expect(paySplit(splits, "zed", 1n)).toEqual({ ok: false, problem: "not_in_expense" });
  });
});

describe("rederiveSplits", () => {
  it("keeps what was settled and derives what remains of the new part", () => {
    const before = pay(newSplits(dinner), "cleo", 10_00n);
    const { splits, owedBack } = rederiveSplits(before, {
      parts: rows(["ana", 30_00n], ["cleo", 30_00n]),
      payers: rows(["ana", 60_00n]),
    });
    expect(owedBack).toEqual([]);
    expect(splits[1]).toMatchObject({ settledMinor: 10_00n, remainingMinor: 20_00n, isPaid: false });
    expect(expenseStatus(splits)).toBe("partial");
  });

  it("returns what was overpaid as owed back when the part shrinks, the payer changes or the member leaves it", () => {
    const before = pay(newSplits(dinner), "cleo", 28_06n);
    const smaller = { parts: rows(["ana", 20_00n], ["cleo", 20_00n]), payers: rows(["ana", 40_00n]) };
    expect(rederiveSplits(before, smaller)).toMatchObject({
      splits: [{ remainingMinor: 0n }, { settledMinor: 20_00n, remainingMinor: 0n, isPaid: true }],
      owedBack: rows(["cleo", 8_06n]),
    });
    const paidByCleo = { parts: dinner.parts, payers: rows(["cleo", 84_20n]) };
    expect(rederiveSplits(before, paidByCleo).owedBack).toEqual(rows(["cleo", 28_06n]));
    const without = { parts: rows(["ana", 84_20n]), payers: rows(["ana", 84_20n]) };
    expect(rederiveSplits(before, without).owedBack).toEqual(rows(["cleo", 28_06n]));
  });

  const everybody = ["ana", "ben", "cleo", "dee"];
  const sides = fc
    .record({
      totalMinor: fc.bigInt({ min: 1n, max: 10_000n }),
      borne: fc.subarray(everybody, { minLength: 1 }),
      paidBy: fc.subarray(everybody, { minLength: 1 }),
      rotation: fc.nat({ max: 10 }),
    })
    .map(({ totalMinor, borne, paidBy, rotation }) => {
      const partsOf = (memberIds: readonly string[]) => {
        const input = { method: "equal", memberIds } as const;
        const outcome = splitExpense({ totalMinor, input, memberIds: new Set(everybody), rotation });
        return outcome.ok ? outcome.parts : [];
      };
      return { parts: partsOf(borne), payers: partsOf(paidBy) };
    });
  const step = fc.oneof(
    fc.record({ edit: sides }),
    fc.record({ by: fc.constantFrom(...everybody), percent: fc.integer({ min: 0, max: 120 }) }),
  );

  it("never leaves a split above its amount, and loses no settled money, in any order of payments and edits", () => {
    fc.assert(
      fc.property(sides, fc.array(step, { maxLength: 20 }), (first, steps) => {
        let splits = newSplits(first);
        let [paidIn, owedBack] = [0n, 0n];
        for (const each of steps) {
          if ("edit" in each) {
            const next = rederiveSplits(splits, each.edit);
            owedBack += sumOf(next.owedBack);
            splits = next.splits;
          } else {
            const remaining = splits.find(({ memberId }) => memberId === each.by)?.remainingMinor ?? 0n;
            const amountMinor = (remaining * BigInt(each.percent)) / 100n;
            const outcome = paySplit(splits, each.by, amountMinor);
            expect(outcome.ok).toBe(amountMinor > 0n && amountMinor <= remaining);
            if (outcome.ok) {
              paidIn += amountMinor;
              splits = outcome.splits;
            }
          }
          for (const split of splits) {
            expect(split.remainingMinor >= 0n && split.paidMinor <= split.amountMinor).toBe(true);
            expect(split.isPaid).toBe(split.paidMinor === split.amountMinor);
          }
          const settled = splits.reduce((sum, { settledMinor }) => sum + settledMinor, 0n);
          expect(settled + owedBack).toBe(paidIn);
          expect(expenseStatus(splits) === "completed").toBe(remainingOf(splits) === 0n);
        }
      }),
    );
  });
});
