import { expect, test } from "vitest";
import {
  type ExpenseDraft,
  minorOf,
  payersOf,
  splitOf,
  totalOf,
  typedAmount,
  withSplit,
} from "./expense-draft.ts";

const ana = "ana" as never;
const ben = "ben" as never;
const draft: ExpenseDraft = {
  ...{
    title: "Dinner",
    amount: "84.20",
    currency: "USD",
    category: "food",
    spentOn: "2026-11-20",
    description: "",
  },
  payers: new Map([[ana, ""]]),
  method: "equal",
  parts: new Map([
    [ana, ""],
    [ben, ""],
  ]),
  items: null,
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
    ).map(({ amountMinor }) => amountMinor);
  expect(payersOf(draft, 84_20n, "en")).toEqual([{ memberId: ana, amountMinor: 84_20n }]);
  expect(payers(["60", ""])).toEqual([60_00n, 24_20n]);
  expect(payers(["", ""])).toEqual([0n, 0n]);
  expect(payers(["90", ""])).toEqual([90_00n, 0n]);
});

test("typed parts become the input of each method; what is no number is refused by the rules", () => {
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
  expect(splitOf(nonsense, "en")).toMatchObject({ parts: [{ basisPoints: -1 }] });
  const mended = withSplit(draft, { method: "exact", parts: [{ memberId: ana, amountMinor: 1n }] }, "en");
  expect([...mended.parts]).toEqual([[ana, "0.01"]]);
});

test("a bill by items stays as it was entered until another method is picked", () => {
  const items = { method: "itemised" as const, items: [], taxMinor: 0n, tipMinor: 0n };
  expect(splitOf({ ...draft, items }, "en")).toBe(items);
});
