import { randomGroupEntries } from "@evenly/testing/random-group-entries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainDebt } from "./explain-debt.ts";
import { type GroupEntry, groupBalances } from "./group-balances.ts";
import { suggestTransfers } from "./simplify-debts.ts";
import { sumOf } from "./split-types.ts";

type Row = readonly [string, bigint];
const expense = (id: string, payers: readonly Row[], parts: readonly Row[]): GroupEntry => {
  const toParts = (rows: readonly Row[]) =>
    rows.map(([memberId, amountMinor]) => ({ memberId, amountMinor }));
  return { kind: "expense", id, currency: "USD", payers: toParts(payers), parts: toParts(parts) };
};
const each = (amountMinor: bigint, ...memberIds: readonly string[]) =>
  memberIds.map((memberId): Row => [memberId, amountMinor]);
const weekend = [
  expense("cabin", [["jonas", 540_00n]], each(108_00n, "mia", "jonas", "priya", "ana", "dee")),
  expense("kayak", [["priya", 180_00n]], each(60_00n, "mia", "priya", "dee")),
  expense("dinner", [["ana", 102_76n]], each(25_69n, "mia", "ana", "priya", "jonas")),
  expense("gas", [["mia", 34_00n]], each(6_80n, "mia", "jonas", "priya", "ana", "dee")),
];
const ask = (entries: readonly GroupEntry[], fromId: string, toId: string, isSimplified: boolean) =>
  explainDebt({ entries, currency: "USD", fromId, toId, isSimplified });

describe("explainDebt", () => {
  it("opens one payment to the expenses and to the persons before simplification", () => {
    const trace = ask(weekend, "mia", "jonas", true);
    expect(trace?.entries.map(({ entryId, amountMinor }) => [entryId, amountMinor])).toEqual([
      ["cabin", 108_00n],
      ["kayak", 60_00n],
      ["dinner", 25_69n],
      ["gas", -27_20n],
    ]);
    expect(trace?.entries[3]).toMatchObject({ totalMinor: 34_00n, paidMinor: 34_00n, shareMinor: 6_80n });
    expect(trace?.persons).toEqual([
      { memberId: "jonas", amountMinor: 101_20n },
      { memberId: "priya", amountMinor: 53_20n },
      { memberId: "ana", amountMinor: 18_89n },
      { memberId: "dee", amountMinor: -6_80n },
    ]);
    expect(trace?.amountMinor).toBe(166_49n);
  });

  it("opens an unsimplified debt to the entries between the two alone", () => {
    const trace = ask(weekend, "mia", "jonas", false);
    expect(trace?.persons).toEqual([]);
    expect(trace?.entries.map(({ entryId, amountMinor }) => [entryId, amountMinor])).toEqual([
      ["cabin", 108_00n],
      ["gas", -6_80n],
    ]);
    expect(trace?.amountMinor).toBe(101_20n);
  });

  it("returns null for a transfer that is not suggested", () => {
    expect(ask(weekend, "jonas", "mia", true)).toBeNull();
    expect(ask([], "mia", "jonas", true)).toBeNull();
    expect(
      explainDebt({ entries: weekend, currency: "EUR", fromId: "mia", toId: "jonas", isSimplified: true }),
    ).toBeNull();
  });

  it("sums to the amount by entries and by persons, and shares each entry among a member's transfers", () => {
    let shared = 0;
    fc.assert(
      fc.property(randomGroupEntries, fc.boolean(), (entries, isSimplified) => {
        for (const balances of groupBalances(entries)) {
          const { currency } = balances;
          const given = new Map<string, bigint>();
          for (const { fromId, toId, amountMinor } of suggestTransfers(balances, isSimplified)) {
            const trace = explainDebt({ entries, currency, fromId, toId, isSimplified });
            if (trace === null) throw new Error("not explained");
            expect(trace.amountMinor).toBe(amountMinor);
            expect(sumOf(trace.entries)).toBe(amountMinor);
            expect(sumOf(trace.persons)).toBe(isSimplified ? amountMinor : 0n);
            if (!isSimplified) continue;
            for (const line of trace.entries) {
              const key = `${fromId} ${line.entryId}`;
              const total = (given.get(key) ?? 0n) + line.amountMinor;
              given.set(key, total);
              if (line.wholeMinor !== line.amountMinor) shared += 1;
              expect(line.wholeMinor).toBe(line.shareMinor - line.paidMinor);
              const isWithin = line.wholeMinor > 0n ? total <= line.wholeMinor : total === line.wholeMinor;
              expect(isWithin).toBe(true);
            }
          }
        }
      }),
    );
    // The sample must contain entries that several transfers share.
    expect(shared).toBeGreaterThan(10);
  });
});
