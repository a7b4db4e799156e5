import { describe, expect, it } from "vitest";
import { readGroupFile } from "./index.ts";

const frame = {
  format: "evenly-group",
  version: 1,
  name: "Trip",
  currency: "EUR",
  members: [{ name: "Ana" }, { name: "Ben" }],
  settlements: [],
};
const parts = [
  { member: 0, amount: "12.00" },
  { member: 1, amount: "12.70" },
];
const fileWith = (split: object) =>
  JSON.stringify({
    ...frame,
    expenses: [
      {
        spentOn: "2026-05-01",
        title: "Dinner",
        description: null,
        category: "food",
        currency: "EUR",
        payers: [{ member: 0, amount: "24.70" }],
        parts,
        split,
      },
    ],
  });
const readSplit = (split: object) => readGroupFile(fileWith(split));

describe("an amount of a split that is not read refuses its entry by name, and is never 0", () => {
  const item = { amount: "24.70", members: [0, 1] };
  it.each([
    [
      "an item above what is stored",
      { method: "itemised", items: [item, { ...item, amount: "99999999999999" }] },
    ],
    [
      "an item with more decimals than its currency",
      { method: "itemised", items: [{ ...item, amount: "24.7001" }] },
    ],
    ["a tax above what is stored", { method: "itemised", items: [item], tax: "99999999999999" }],
    ["a tip with more decimals than its currency", { method: "itemised", items: [item], tip: "0.001" }],
    [
      "an exact part without an amount",
      { method: "exact", parts: [{ member: 0 }, { member: 1, amount: "24.70" }] },
    ],
    [
      "an adjustment without an amount",
      { method: "adjustment", parts: [{ member: 0, amount: "1.00" }, { member: 1 }] },
    ],
    [
      "a percentage without a value",
      { method: "percentage", parts: [{ member: 0, value: 10_000 }, { member: 1 }] },
    ],
    ["shares without a value", { method: "shares", parts: [{ member: 0, value: 1 }, { member: 1 }] }],
  ])("%s", (_what, split) => {
    expect(readSplit(split)).toMatchObject({ entries: [], problems: [{ line: 1, problem: "amount" }] });
  });

  it("a split without its inputs is kept by the parts that the file has (control)", () => {
    expect(readSplit({ method: "itemised" })).toMatchObject({
      problems: [],
      entries: [{ split: { method: "exact", parts: [{ amountMinor: 12_00n }, { amountMinor: 12_70n }] } }],
    });
  });
});
