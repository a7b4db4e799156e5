import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peopleOf } from "./check-split.ts";
import { type GroupEntry, groupBalances } from "./group-balances.ts";
import { mergeInExpense, mergeInInput, mergeParts } from "./merge-members.ts";
import { splitExpense } from "./split-expense.ts";
import { type SplitInput, sumOf } from "./split-types.ts";

const everybody = ["ada", "bo", "cy", "cy2"];
const memberIds = new Set(everybody);
const merge = { goneId: "cy2", intoId: "cy" };

function expenseOf(totalMinor: bigint, split: SplitInput, payerIds: readonly string[], rotation = 0) {
  const outcome = splitExpense({ totalMinor, input: split, memberIds, rotation });
  if (!outcome.ok) throw new Error(outcome.problem);
  const [first = "ada", ...others] = payerIds;
  const payers = [
    { memberId: first, amountMinor: totalMinor - BigInt(others.length) },
    ...others.map((memberId) => ({ memberId, amountMinor: 1n })),
  ];
  return { totalMinor, originalMinor: null, split, rotation, payers, parts: outcome.parts };
}
const equal = (...ids: readonly string[]) => ({ method: "equal", memberIds: ids }) as const;

describe("mergeInExpense", () => {
  it("keeps the method where it gives the same parts, else the parts themselves", () => {
    const alone = expenseOf(90_00n, equal("ada", "bo", "cy2"), ["cy2"]);
    expect(mergeInExpense(alone, merge)).toEqual({
      payers: [{ memberId: "cy", amountMinor: 90_00n }],
      parts: ["ada", "bo", "cy"].map((memberId) => ({ memberId, amountMinor: 30_00n })),
      split: equal("ada", "bo", "cy"),
    });
    const both = expenseOf(90_00n, equal("ada", "cy", "cy2"), ["ada"]);
    const parts = [
      { memberId: "ada", amountMinor: 30_00n },
      { memberId: "cy", amountMinor: 60_00n },
    ];
    expect(mergeInExpense(both, merge)).toMatchObject({ parts, split: { method: "exact", parts } });
    const shares: SplitInput = {
      method: "shares",
      parts: everybody.map((memberId) => ({ memberId, shares: 0.5 })),
    };
    expect(mergeInExpense(expenseOf(40_00n, shares, ["bo"]), merge).split).toEqual({
      method: "shares",
      parts: [
        { memberId: "ada", shares: 0.5 },
        { memberId: "bo", shares: 0.5 },
        { memberId: "cy", shares: 1 },
      ],
    });
  });

  it("keeps items that name one of the two each, and names them once where they share one", () => {
    const bill = (second: readonly string[]): SplitInput => ({
      method: "itemised",
      items: [
        { amountMinor: 10_00n, memberIds: ["cy", "ada"] },
        { amountMinor: 6_00n, memberIds: second },
      ],
      taxMinor: 0n,
      tipMinor: 0n,
    });
    expect(mergeInExpense(expenseOf(16_00n, bill(["cy2"]), ["ada"]), merge).split).toEqual(bill(["cy"]));
    const shared = mergeInExpense(expenseOf(16_00n, bill(["ada", "cy", "cy2"]), ["ada"]), merge);
    expect(shared.split).toEqual({ method: "exact", parts: shared.parts });
    expect(mergeInInput(bill(["cy", "cy2"]), merge)).toEqual(bill(["cy"]));
  });
});

const person = fc.constantFrom(...everybody);
const people = fc.uniqueArray(person, { minLength: 1 });
const expense = fc
  .record({
    total: fc.bigInt({ min: 10n, max: 10n ** 6n }),
    ids: people,
    payers: people,
    turn: fc.nat({ max: 9 }),
  })
  .chain(({ total, ids, payers, turn }) =>
    fc
      .constantFrom<SplitInput>(
        { method: "equal", memberIds: ids },
        { method: "shares", parts: ids.map((memberId, place) => ({ memberId, shares: place + 1 })) },
        { method: "itemised", items: [{ amountMinor: total, memberIds: ids }], taxMinor: 0n, tipMinor: 0n },
      )
      .map((split) => expenseOf(total, split, payers, turn)),
  );
const toEntry = ({ payers, parts }: Pick<ReturnType<typeof expenseOf>, "payers" | "parts">): GroupEntry => ({
  kind: "expense",
  id: "",
  currency: "EUR",
  payers,
  parts,
});
function netsOf(entries: readonly GroupEntry[]) {
  const [found] = groupBalances(entries);
  return new Map(found?.members.map(({ memberId, balanceMinor }) => [memberId, balanceMinor]));
}

describe("two members made one, in random groups", () => {
  it("have the sum of both balances, everybody else has theirs, and no entry names who is gone", () => {
    fc.assert(
      fc.property(fc.array(expense, { minLength: 1, maxLength: 8 }), (all) => {
        const merged = all.map((each) => mergeInExpense(each, merge));
        const [before, after] = [
          netsOf(all.map(toEntry)),
          netsOf(merged.map((each) => toEntry({ ...each } as never))),
        ];
        expect(after.get("cy") ?? 0n).toBe((before.get("cy") ?? 0n) + (before.get("cy2") ?? 0n));
        for (const id of ["ada", "bo"]) expect(after.get(id)).toBe(before.get(id));
        for (const [place, { split, parts, payers }] of merged.entries()) {
          expect([...peopleOf(split), ...payers.map(({ memberId }) => memberId)]).not.toContain("cy2");
          const { totalMinor, rotation } = all[place] ?? { totalMinor: 0n, rotation: 0 };
          expect([sumOf(parts), sumOf(payers)]).toEqual([totalMinor, totalMinor]);
          // A later edit that changes nothing derives the same parts from the input.
          const again = splitExpense({ totalMinor, input: split, memberIds, rotation });
          expect(again.ok && netsOf([toEntry({ payers: [...payers], parts: again.parts })])).toEqual(
            netsOf([toEntry({ payers: [...payers], parts })]),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it("is not so where a member is only renamed in the input: the control", () => {
    const renamedOnly = ({ split, ...each }: ReturnType<typeof expenseOf>) => {
      const input = mergeInInput(split, merge);
      const outcome = splitExpense({ ...each, input, memberIds });
      const payers = mergeParts(each.payers, merge);
      return { payers: [...payers], parts: outcome.ok ? outcome.parts : [] };
    };
    const both = expenseOf(90_00n, equal("ada", "cy", "cy2"), ["bo"]);
    const before = netsOf([toEntry(both)]);
    const after = netsOf([toEntry(renamedOnly(both))]);
    expect([before.get("ada"), after.get("ada")]).toEqual([-30_00n, -45_00n]);
  });
});
