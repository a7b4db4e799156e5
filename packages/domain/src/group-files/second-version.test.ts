import { exponentOf } from "@evenly/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertByRate, type Original } from "../groups/index.ts";
import {
  type ImportedExpense,
  type ImportedPayment,
  NOTHING_LEFT_OUT,
  readGroupFile,
  toGroupFile,
} from "./index.ts";

const members = ["Ana", "Ben"];
const money = { amountMinor: 20_00n, currency: "USD" };
const original: Original = { ...money, rate: "0.9152", source: "manual", on: "2026-11-20" };
const expense = {
  kind: "expense",
  line: 1,
  spentOn: "2026-11-21",
  title: "Museum",
  description: "Two adults",
  category: "entertainment",
  currency: "EUR",
  payers: [{ memberId: "0", amountMinor: 18_30n }],
  parts: [
    { memberId: "0", amountMinor: 9_15n },
    { memberId: "1", amountMinor: 9_15n },
  ],
  split: { method: "equal", memberIds: ["0", "1"] },
  rotation: 1,
  original,
  dueOn: "2026-12-24",
  tags: ["trip", "art"],
} as const satisfies ImportedExpense;
const payment = {
  kind: "payment",
  line: 2,
  spentOn: "2026-11-22",
  title: "",
  currency: "EUR",
  fromId: "1",
  toId: "0",
  amountMinor: 5_00n,
  note: "On the train",
  method: "cash",
} as const satisfies ImportedPayment;
const group = { name: "Trip", currency: "EUR", members, entries: [expense, payment] };
const fileOf = (changes: object = {}) => JSON.stringify({ ...toGroupFile(group), ...changes });
const withExpense = (changes: object) => {
  const [written] = toGroupFile(group).expenses;
  return fileOf({ expenses: [{ ...written, ...changes }], settlements: [] });
};

describe("the second version of our own file", () => {
  it("keeps the original amount of money back", () => {
    const mirrored = <Part extends { readonly amountMinor: bigint }>(part: Part) => ({
      ...part,
      amountMinor: -part.amountMinor,
    });
    const back = {
      ...expense,
      payers: expense.payers.map(mirrored),
      parts: expense.parts.map(mirrored),
      original: mirrored(original),
    };
    const file = readGroupFile(JSON.stringify(toGroupFile({ ...group, entries: [back] })));
    expect([file.problems, file.warnings, file.entries]).toEqual([[], [], [back]]);
  });

  it("keeps the original amount, due day and tags of an expense, note and method of a payment", () => {
    const text = fileOf();
    const file = readGroupFile(text);
    expect([file.problems, file.warnings]).toEqual([[], []]);
    expect(file.entries).toEqual([expense, payment]);
    expect(JSON.stringify(toGroupFile({ ...group, entries: file.entries }))).toBe(text);
  });

  it("keeps parts in the original currency, also of money back; without an original amount the parts stay", () => {
    const inOriginal = {
      ...expense,
      split: {
        method: "exact",
        isInOriginal: true,
        parts: [
          { memberId: "0", amountMinor: 15_00n },
          { memberId: "1", amountMinor: 5_00n },
        ],
      },
      parts: [
        { memberId: "0", amountMinor: 13_73n },
        { memberId: "1", amountMinor: 4_57n },
      ],
    } as const satisfies ImportedExpense;
    const mirror = <Part extends { amountMinor: bigint }>(parts: readonly Part[]) =>
      parts.map((part) => ({ ...part, amountMinor: -part.amountMinor }));
    const back: ImportedExpense = {
      ...inOriginal,
      line: 2,
      payers: mirror(inOriginal.payers),
      parts: mirror(inOriginal.parts),
      split: { ...inOriginal.split, parts: mirror(inOriginal.split.parts) },
      original: { ...original, amountMinor: -original.amountMinor },
    };
    const written = toGroupFile({ ...group, entries: [inOriginal, back] });
    expect(written.expenses[0]?.split.parts).toEqual([
      { member: 0, amount: "15.00" },
      { member: 1, amount: "5.00" },
    ]);
    const file = readGroupFile(JSON.stringify(written));
    expect([file.problems, file.warnings]).toEqual([[], []]);
    expect(file.entries).toEqual([inOriginal, back]);
    const without = written.expenses.map(({ original: _original, ...rest }) => rest);
    const read = readGroupFile(JSON.stringify({ ...written, expenses: without }));
    expect(read.entries).toMatchObject([
      { split: { method: "exact", parts: inOriginal.parts } },
      { split: { method: "exact", parts: back.parts } },
    ]);
  });

  it("has no fields of what an entry does not have", () => {
    const { original: _original, dueOn: _dueOn, tags: _tags, ...plain } = expense;
    const { note: _note, method: _method, ...paid } = payment;
    const { expenses, settlements } = toGroupFile({ ...group, entries: [plain, paid] });
    expect(Object.keys({ ...expenses[0], ...settlements[0] })).not.toEqual(
      expect.arrayContaining(["original", "dueOn", "tags", "note", "method"]),
    );
  });

  const pairs = ["JPY", "EUR", "KWD"]
    .flatMap((one) => ["JPY", "USD", "BHD"].map((other) => [one, other] as const))
    .filter(([one, other]) => one !== other);
  it.each(pairs)("keeps amounts in %s that were paid in %s to the last unit", (currency, paidIn) => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 6n), fc.constantFrom("0.9152", "1", "163.4501"), (paid, rate) => {
        const given = { amountMinor: paid, currency: paidIn };
        const amountMinor = convertByRate(given, rate, currency) ?? 0n;
        fc.pre(amountMinor > 0n);
        const sides = [{ memberId: "0", amountMinor }];
        const entry: ImportedExpense = {
          ...expense,
          ...{ currency, payers: sides, parts: sides, split: { method: "exact", parts: sides } },
          original: { ...original, ...given, rate },
        };
        const file = readGroupFile(JSON.stringify(toGroupFile({ ...group, entries: [entry] })));
        expect([file.problems, file.warnings, file.entries]).toEqual([[], [], [entry]]);
      }),
    );
    expect([0, 2, 3]).toContain(exponentOf(currency));
  });

  it.each([
    ["does not give the amount", { amount: "21.00" }],
    ["has the currency of its expense", { currency: "EUR" }],
    ["has a currency that does not exist", { currency: "XQX" }],
    ["has more decimals than its currency", { amount: "20.001" }],
    ["has no rate", { rate: "" }],
    ["is above what is stored", { amount: "99999999999999" }],
    ["is of an unknown source", { source: "guessed" }],
  ])("leaves out an original amount that %s, with a warning", (_what, changes) => {
    const { expenses } = toGroupFile(group);
    const file = readGroupFile(withExpense({ original: { ...expenses[0]?.original, ...changes } }));
    expect(file.problems).toEqual([]);
    expect(file.warnings).toEqual([{ line: 1, warning: "original_left_out" }]);
    expect(file.entries).toMatchObject([{ payers: expense.payers, original: null }]);
  });

  it("refuses a due day that does not exist by the name of its entry", () => {
    expect(readGroupFile(withExpense({ dueOn: "2026-02-30" })).problems).toEqual([
      { line: 1, problem: "date" },
    ]);
  });

  it("keeps tags as the product has them, and says how many entries lose one", () => {
    const file = readGroupFile(withExpense({ tags: ["Trip", "trip", "a,b", " ", "x".repeat(40)] }));
    expect(file.entries).toMatchObject([{ tags: ["trip"] }]);
    expect(file.warnings).toEqual([{ line: 1, warning: "tags_left_out" }]);
  });

  it("reads a payment of wallet money as another payment, which moves none, and says so", () => {
    const text = fileOf().replace('"method":"cash"', '"method":"wallet"');
    const file = readGroupFile(text);
    expect(file.entries[1]).toMatchObject({ kind: "payment", method: "other", note: "On the train" });
    expect(file.warnings).toEqual([{ line: 2, warning: "wallet_as_other" }]);
  });

  it("says what was left out of the file, with its counts", () => {
    const leftOut = { comments: 3, receipts: 2, repetitions: 1, versions: 4 };
    const text = JSON.stringify(toGroupFile({ ...group, leftOut }));
    expect(readGroupFile(text).warnings).toEqual([
      { line: 0, warning: "comments_left_out", count: 3 },
      { line: 0, warning: "receipts_left_out", count: 2 },
      { line: 0, warning: "recurrence_left_out", count: 1 },
      { line: 0, warning: "versions_left_out", count: 4 },
    ]);
    expect(toGroupFile({ ...group, leftOut: NOTHING_LEFT_OUT })).toEqual(toGroupFile(group));
  });
});

describe("the first version of our own file", () => {
  it("is still read, without what it did not have", () => {
    const { expenses, settlements, ...frame } = toGroupFile(group);
    const first = {
      ...{ ...frame, version: 1 },
      expenses: expenses.map(({ original: _original, dueOn: _dueOn, tags: _tags, ...rest }) => rest),
      settlements: settlements.map(({ note: _note, method: _method, ...rest }) => rest),
    };
    const file = readGroupFile(JSON.stringify(first));
    expect([file.problems, file.warnings]).toEqual([[], []]);
    expect(file.entries).toMatchObject([
      { title: "Museum", payers: expense.payers, parts: expense.parts },
      { spentOn: "2026-11-22", amountMinor: 5_00n },
    ]);
  });

  it.each([0, 3, "2", null])("and the second are all that is read, not %j", (version) => {
    expect(readGroupFile(fileOf({ version })).problems).toEqual([{ line: 1, problem: "format_unknown" }]);
  });
});
