import { exponentOf } from "@evenly/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPayers } from "./check-payers.ts";
import { checkOriginal } from "./convert-original.ts";
import { expenseStatus, newSplits, rederiveSplits, remainingOf } from "./expense-status.ts";
import { type GroupEntry, groupBalances } from "./group-balances.ts";
import { mendRemainder } from "./mend-remainder.ts";
import { mirrorParts, mirrorSplit } from "./money-back.ts";
import { simplifyDebts } from "./simplify-debts.ts";
import { splitExpense } from "./split-expense.ts";
import { type SplitInput, sumOf } from "./split-types.ts";

const everybody = ["ada", "bo", "cy"];
const memberIds = new Set(everybody);
const trio = { method: "equal", memberIds: everybody } as const;

/** Each currency with another number of decimals. */
const currencies = ["JPY", "EUR", "KWD"] as const;
const unitsOf = (currency: string) => 10n ** BigInt(exponentOf(currency));

function split(totalMinor: bigint, input: SplitInput, rotation = 0) {
  return splitExpense({ totalMinor, input, memberIds, rotation });
}
function entryOf(totalMinor: bigint, input: SplitInput, currency: string, rotation = 0): GroupEntry {
  const outcome = split(totalMinor, input, rotation);
  if (!outcome.ok) throw new Error(outcome.problem);
  const payers = [{ memberId: "ada", amountMinor: totalMinor }];
  return { kind: "expense", id: "refund", currency, payers, parts: outcome.parts };
}

describe("money back", () => {
  it.each(currencies)("of 90 in %s makes its receiver owe 30 to each of the two others", (currency) => {
    const unit = unitsOf(currency);
    const [balances] = groupBalances([entryOf(-90n * unit, trio, currency)]);
    expect(balances?.members.map(({ memberId, balanceMinor }) => [memberId, balanceMinor / unit])).toEqual([
      ["ada", -60n],
      ["bo", 30n],
      ["cy", 30n],
    ]);
    expect(simplifyDebts(balances?.members ?? [])).toEqual([
      { fromId: "ada", toId: "bo", amountMinor: 30n * unit },
      { fromId: "ada", toId: "cy", amountMinor: 30n * unit },
    ]);
  });

  const exact = (...amounts: bigint[]): SplitInput => ({
    method: "exact",
    parts: amounts.map((amountMinor, at) => ({ memberId: everybody[at] ?? "", amountMinor })),
  });
  it.each<[string, bigint, SplitInput, bigint[]]>([
    ["equally, with a leftover unit", -100_00n, trio, [-33_34n, -33_33n, -33_33n]],
    ["one unit", -1n, trio, [-1n, 0n, 0n]],
    ["exactly", -10_00n, exact(-4_00n, 0n, -6_00n), [-4_00n, 0n, -6_00n]],
    [
      "by percentages",
      -1_01n,
      {
        method: "percentage",
        parts: [
          { memberId: "ada", basisPoints: 2_500 },
          { memberId: "bo", basisPoints: 7_500 },
        ],
      },
      [-25n, -76n],
    ],
    [
      "by shares",
      -10_00n,
      {
        method: "shares",
        parts: [
          { memberId: "ada", shares: 1 },
          { memberId: "bo", shares: 3 },
        ],
      },
      [-2_50n, -7_50n],
    ],
    [
      "adjusted: who gets 1.50 more has a part further below zero",
      -24_70n,
      {
        method: "adjustment",
        parts: [
          { memberId: "ada", adjustmentMinor: 0n },
          { memberId: "bo", adjustmentMinor: -1_50n },
        ],
      },
      [-11_60n, -13_10n],
    ],
    [
      "by items",
      -24_00n,
      {
        method: "itemised",
        items: [
          { amountMinor: -18_00n, memberIds: ["ada"] },
          { amountMinor: -14_00n, memberIds: ["bo"] },
          { amountMinor: 8_00n, memberIds: ["ada", "bo"] },
        ],
        taxMinor: 0n,
        tipMinor: 0n,
      },
      [-14_00n, -10_00n],
    ],
  ])("is split %s", (_, totalMinor, input, expected) => {
    const outcome = split(totalMinor, input);
    expect(outcome.ok && outcome.parts.map(({ amountMinor }) => amountMinor)).toEqual(expected);
  });

  it.each<[string, bigint, SplitInput, object]>([
    ["a part above zero", -10n, exact(-12n, 2n), { problem: "negative_part", memberId: "bo" }],
    ["parts that say too little", -10n, exact(-4n, -5n), { problem: "open", by: 1n, unit: "minor_units" }],
    ["parts that say too much", -10n, exact(-6n, -5n), { problem: "over", by: 1n, unit: "minor_units" }],
    ["parts of an expense", -10n, exact(10n), { problem: "negative_part", memberId: "ada" }],
    ["nobody", -10n, { method: "equal", memberIds: [] }, { problem: "no_people" }],
    ["a total of zero", 0n, trio, { problem: "total_not_positive" }],
  ])("refuses %s", (_, totalMinor, input, refusal) => {
    expect(split(totalMinor, input)).toEqual({ ok: false, ...refusal });
  });

  it("gives its rest to one member, as an expense does", () => {
    const request = { totalMinor: -10_00n, input: exact(-4_00n, -5_00n), memberIds, rotation: 0 };
    expect(mendRemainder(request, "bo")).toEqual(exact(-4_00n, -6_00n));
  });

  it("has receivers, who all got something and together got all of it", () => {
    const got = (...amounts: bigint[]) =>
      amounts.map((amountMinor, at) => ({ memberId: everybody[at] ?? "", amountMinor }));
    expect(checkPayers(-90n, got(-60n, -30n), memberIds)).toBeNull();
    expect(checkPayers(-90n, got(-60n, 0n), memberIds)).toEqual({ problem: "not_positive", memberId: "bo" });
    expect(checkPayers(-90n, got(-100n, 10n), memberIds)).toEqual({
      problem: "not_positive",
      memberId: "bo",
    });
    expect(checkPayers(-90n, got(-60n), memberIds)).toEqual({
      problem: "open",
      by: 30n,
      unit: "minor_units",
    });
  });

  it("has no part that somebody pays, also where its receiver has none", () => {
    const parts = [
      { memberId: "ada", amountMinor: 0n },
      { memberId: "bo", amountMinor: -90n },
    ];
    const splits = newSplits({ parts, payers: [{ memberId: "ada", amountMinor: -90n }] });
    expect(splits.map(({ paidMinor }) => paidMinor)).toEqual([0n, -90n]);
    expect(remainingOf(splits)).toBe(0n);
    expect(expenseStatus(splits)).toBe("completed");
  });

  it("owes back what was settled of an expense that turns out to be money back", () => {
    const paid = newSplits({
      parts: [{ memberId: "bo", amountMinor: 90n }],
      payers: [{ memberId: "ada", amountMinor: 90n }],
    }).map((each) => ({ ...each, settledMinor: 40n, paidMinor: 40n, remainingMinor: 50n }));
    const after = rederiveSplits(paid, {
      parts: [{ memberId: "bo", amountMinor: -90n }],
      payers: [{ memberId: "ada", amountMinor: -90n }],
    });
    expect(after.owedBack).toEqual([{ memberId: "bo", amountMinor: 40n }]);
    expect(after.splits.map(({ settledMinor, isPaid }) => [settledMinor, isPaid])).toEqual([[0n, true]]);
  });

  it("is converted at entry by the same rate as an expense, with both amounts below zero", () => {
    const facts = { table: null, isTableCurrent: false, stored: null };
    const original = { currency: "USD", rate: "0.9152", source: "manual", on: "2026-11-20" } as const;
    const check = (amountMinor: bigint, originalMinor: bigint) =>
      checkOriginal({ amountMinor, currency: "EUR" }, { ...original, amountMinor: originalMinor }, facts);
    expect(check(-18_30n, -20_00n)).toBeNull();
    expect(check(-18_31n, -20_00n)).toBe("amount_differs");
    expect(check(18_30n, -20_00n)).toBe("amount_differs");
    expect(check(-18_30n, 20_00n)).toBe("amount_differs");
  });

  const people = fc.shuffledSubarray(everybody, { minLength: 1 });
  const inputs: fc.Arbitrary<SplitInput> = fc.oneof(
    people.map((ids) => ({ method: "equal" as const, memberIds: ids })),
    fc.record({ ids: people, shares: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3 }) }).map(
      ({ ids, shares }): SplitInput => ({
        method: "shares",
        parts: ids.map((memberId, at) => ({ memberId, shares: shares[at] ?? 1 })),
      }),
    ),
    fc.record({ ids: people, by: fc.array(fc.bigInt({ min: -9n, max: 9n }), { minLength: 3 }) }).map(
      ({ ids, by }): SplitInput => ({
        method: "adjustment",
        parts: ids.map((memberId, at) => ({ memberId, adjustmentMinor: by[at] ?? 0n })),
      }),
    ),
  );
  const totals = fc.bigInt({ min: 1n, max: 10n ** 12n });

  it("has the parts of the same expense, mirrored, for every split, total and turn", () => {
    fc.assert(
      fc.property(totals, inputs, fc.nat(20), (totalMinor, input, rotation) => {
        const paid = split(totalMinor, input, rotation);
        const back = split(-totalMinor, mirrorSplit(input), rotation);
        expect(back).toEqual(paid.ok ? { ...paid, parts: mirrorParts(paid.parts) } : paid);
        if (back.ok) expect(sumOf(back.parts)).toBe(-totalMinor);
      }),
    );
  });

  it("settles to zero together with expenses and payments: no money appears or is lost", () => {
    const signed = fc.record({ totalMinor: totals, isBack: fc.boolean(), input: inputs });
    fc.assert(
      fc.property(
        fc.array(signed, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...currencies),
        (list, currency) => {
          const entries = list.flatMap(({ totalMinor, isBack, input }) => {
            if (!split(totalMinor, input).ok) return [];
            return entryOf(isBack ? -totalMinor : totalMinor, isBack ? mirrorSplit(input) : input, currency);
          });
          const members = groupBalances(entries)[0]?.members ?? [];
          expect(members.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(0n);
          const payments = simplifyDebts(members).map((debt): GroupEntry => {
            return { kind: "settlement", id: "paid", currency, ...debt };
          });
          const after = groupBalances([...entries, ...payments])[0]?.members ?? [];
          expect(after.every(({ balanceMinor }) => balanceMinor === 0n)).toBe(true);
        },
      ),
    );
  });
});

describe("a voucher on a bill", () => {
  const bill = (voucherMinor: bigint, memberIdsOfVoucher: string[], unit: bigint): SplitInput => ({
    method: "itemised",
    items: [
      { title: "Pizza", amountMinor: 18n * unit, memberIds: ["ada"] },
      { title: "Pasta", amountMinor: 14n * unit, memberIds: ["bo"] },
      { title: "Voucher", amountMinor: voucherMinor * unit, memberIds: memberIdsOfVoucher },
    ],
    taxMinor: 0n,
    tipMinor: 0n,
  });

  it.each(currencies)("lowers the parts of those who share it, in %s", (currency) => {
    const unit = unitsOf(currency);
    expect(split(24n * unit, bill(-8n, ["ada", "bo"], unit))).toMatchObject({
      ok: true,
      parts: [
        { memberId: "ada", amountMinor: 14n * unit },
        { memberId: "bo", amountMinor: 10n * unit },
      ],
    });
  });

  it.each(currencies)("never brings anybody's part below zero, in %s", (currency) => {
    const unit = unitsOf(currency);
    expect(split(12n * unit, bill(-20n, ["bo"], unit))).toEqual({
      ok: false,
      problem: "negative_part",
      memberId: "bo",
    });
    expect(split(18n * unit, bill(-14n, ["bo"], unit))).toMatchObject({
      ok: true,
      parts: [{ amountMinor: 18n * unit }, { memberId: "bo", amountMinor: 0n }],
    });
  });

  it("never brings the bill to zero or below", () => {
    const items = bill(-32n, ["ada", "bo"], 1n);
    expect(split(0n, items)).toEqual({ ok: false, problem: "total_not_positive" });
    expect(split(5n, { ...items, tipMinor: 5n } as SplitInput)).toEqual({ ok: false, problem: "no_items" });
  });
});
