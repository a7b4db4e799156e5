import { expect, test } from "vitest";
import { totalOf } from "./conversion-draft.ts";
import { draftOf, type ExpenseDraft, fieldsOf, payersOf, withSplit } from "./expense-draft.ts";
import { newItems } from "./items-draft.ts";
import { splitOf } from "./split-draft.ts";
import { minorOf, typedAmount } from "./typed-amounts.ts";

const ana = "ana" as never;
const ben = "ben" as never;
const draft: ExpenseDraft = {
  isBack: false,
  title: "Dinner",
  amount: "84.20",
  currency: "USD",
  category: "food",
  spentOn: "2026-11-20",
  description: "",
  conversion: null,
  isInOriginal: true,
  dueOn: "",
  tags: "",
  splitFrom: "group",
  payers: new Map([[ana, ""]]),
  method: "equal",
  parts: new Map([
    [ana, ""],
    [ben, ""],
  ]),
  items: newItems([ana, ben]),
};

test("amounts are read and written in the locale's notation and the currency's decimals", () => {
  expect(totalOf(draft, "en")).toBe(84_20n);
  expect(totalOf({ ...draft, amount: "84,20" }, "de")).toBe(84_20n);
  expect(totalOf({ ...draft, amount: "84.20", currency: "JPY" }, "en")).toBeNull();
  expect(totalOf({ ...draft, amount: "0" }, "en")).toBeNull();
  expect(minorOf("-1.5", "USD", "en")).toBe(-150n);
  expect(minorOf("1.2.3", "USD", "en")).toBeNull();
  expect(typedAmount(-1_234_50n, "USD", "de")).toBe("-1234,50");
});

test("the only payer without an amount paid the rest", () => {
  const payers = (texts: readonly string[]) =>
    payersOf(
      { ...draft, payers: new Map([ana, ben].map((id, place) => [id, texts[place] ?? ""])) },
      84_20n,
      "en",
    )?.map(({ amountMinor }) => amountMinor);
  expect(payersOf(draft, 84_20n, "en")).toEqual([{ memberId: ana, amountMinor: 84_20n }]);
  expect(payers(["60", ""])).toEqual([60_00n, 24_20n]);
  expect(payers(["", ""])).toEqual([0n, 0n]);
  expect(payers(["90", ""])).toEqual([90_00n, 0n]);
});

test("typed parts become the input of each method; what is no number makes none", () => {
  const typed = {
    ...draft,
    parts: new Map([
      [ana, "33,33"],
      [ben, "66.67"],
    ] as const),
  };
  expect(splitOf({ ...typed, method: "percentage" }, "en")).toEqual({
    method: "percentage",
    parts: [
      { memberId: ana, basisPoints: 3333 },
      { memberId: ben, basisPoints: 6667 },
    ],
  });
  expect(splitOf({ ...draft, method: "shares" }, "en")).toMatchObject({
    parts: [{ shares: 1 }, { shares: 1 }],
  });
  const nonsense = { ...draft, method: "percentage" as const, parts: new Map([[ana, "much"]] as const) };
  expect(splitOf(nonsense, "en")).toBeNull();
  const mended = withSplit(draft, { method: "exact", parts: [{ memberId: ana, amountMinor: 1n }] }, "en");
  expect([...mended.parts]).toEqual([[ana, "0.01"]]);
});

test("a remainder that somebody takes becomes one more item, and the others stay", () => {
  const [row] = draft.items.rows;
  const soup = { ...row, id: "1", title: "Soup", amount: "12.00", memberIds: [ana] };
  const itemised = { ...draft, method: "itemised" as const, items: { ...draft.items, rows: [soup] } };
  const bill = splitOf(itemised, "en");
  if (bill?.method !== "itemised") throw new Error("the draft is a bill");
  const items = [...bill.items, { amountMinor: 1n, memberIds: [ben] }];
  const mended = withSplit(itemised, { ...bill, items }, "en");
  expect(splitOf(mended, "en")).toEqual({ ...bill, items });
});

test("note, due date and tags are sent as they are stored", () => {
  const typed = { ...draft, dueOn: "2026-12-01", tags: " Trip, trip,, Food " };
  expect(fieldsOf(typed, 84_20n, "en")).toMatchObject({
    dueOn: "2026-12-01",
    tags: ["trip", "food"],
    original: null,
    amountMinor: 84_20n,
  });
  expect(fieldsOf(draft, 84_20n, "en")).toMatchObject({ dueOn: null, tags: [] });
});

const signsOf = (fields: ReturnType<typeof fieldsOf>) => [
  fields?.amountMinor,
  fields?.original?.amountMinor,
  ...(fields?.payers.map(({ amountMinor }) => amountMinor) ?? []),
];

test.each<[string, Partial<ExpenseDraft>]>([
  ["equally", {}],
  [
    "exactly",
    {
      method: "exact",
      parts: new Map([
        [ana, "80.00"],
        [ben, "4.20"],
      ]),
    },
  ],
  [
    "with adjustments",
    {
      method: "adjustment",
      parts: new Map([
        [ana, "1.50"],
        [ben, "-1.50"],
      ]),
    },
  ],
  [
    "in shares by two receivers",
    {
      method: "shares",
      parts: new Map([
        [ana, "1"],
        [ben, "2"],
      ]),
      payers: new Map([
        [ana, "80.00"],
        [ben, "4.20"],
      ]),
    },
  ],
  [
    "by items with a voucher",
    {
      method: "itemised",
      items: {
        rows: [
          { id: "1", title: "Room", amount: "92.20", memberIds: [ana, ben] },
          { id: "2", title: "Voucher", amount: "-8.00", memberIds: [ben] },
        ],
        tax: { text: "", unit: "amount" },
        tip: { text: "", unit: "amount" },
      },
    },
  ],
])("money back split %s is stored below zero, and is typed above zero again", (_, changes) => {
  const typed: ExpenseDraft = { ...draft, amount: "84.20", isBack: true, ...changes };
  const fields = fieldsOf(typed, 84_20n, "en");
  if (fields === null) throw new Error("the draft can be read");
  expect(fields.amountMinor).toBe(-84_20n);
  expect(fields.payers.every(({ amountMinor }) => amountMinor < 0n)).toBe(true);
  const again = draftOf(fields, "en");
  expect(again).toMatchObject({ isBack: true, amount: "84.20", method: typed.method, payers: typed.payers });
  expect(fieldsOf(again, 84_20n, "en")).toEqual(fields);
});

test("money back in another currency has both amounts below zero", () => {
  const conversion = { amount: "100", currency: "CHF", source: "manual", rate: "0.842", on: null } as const;
  const fields = fieldsOf({ ...draft, isBack: true, conversion }, 84_20n, "en");
  expect(signsOf(fields)).toEqual([-84_20n, -100_00n, -84_20n]);
  expect(fields && draftOf(fields, "en").conversion).toMatchObject({ amount: "100", rate: "0.842" });
});
