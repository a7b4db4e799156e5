import { EARMARK_ROWS_MAX, earmarkKinds } from "@evenly/contract/goals/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeToSpendOf } from "./safe-to-spend.ts";

const row = (amountMinor: bigint) => ({
  id: String(amountMinor),
  name: "Ana",
  amountMinor,
  dueOn: null,
  place: null,
});
const amounts = fc.array(fc.bigInt({ min: -5n, max: 1_000_00n }), { maxLength: 150 });
const earmarked = fc.array(
  fc.record({ kind: fc.constantFrom(...earmarkKinds), rows: amounts.map((all) => all.map(row)) }),
  { maxLength: 4 },
);

describe("what is safe to spend", () => {
  it("has the design's sum", () => {
    const { safeMinor, terms } = safeToSpendOf(2_316_40n, [
      { kind: "owed", rows: [row(152_09n), row(34_71n)] },
      { kind: "requests", rows: [] },
      { kind: "goals", rows: [row(300_00n)] },
    ]);
    expect(safeMinor).toBe(1_829_60n);
    expect(terms.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ["owed", 186_80n],
      ["goals", 300_00n],
    ]);
  });

  it("is what is available less the terms, and each term the sum of its rows", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000_000n }), earmarked, (available, all) => {
        const { safeMinor, terms } = safeToSpendOf(available, all);
        const sum = terms.reduce((total, { amountMinor }) => total + amountMinor, 0n);
        expect(safeMinor).toBe(available - sum);
        for (const { amountMinor, rows, rowsCount } of terms) {
          const shown = rows.reduce((total, each) => total + each.amountMinor, 0n);
          expect(rows.length).toBe(Math.min(rowsCount, EARMARK_ROWS_MAX));
          if (rowsCount <= EARMARK_ROWS_MAX) expect(shown).toBe(amountMinor);
        }
      }),
    );
  });

  it("is below zero when more is promised than there is", () => {
    expect(safeToSpendOf(0n, [{ kind: "owed", rows: [row(5_00n)] }]).safeMinor).toBe(-5_00n);
  });
});
