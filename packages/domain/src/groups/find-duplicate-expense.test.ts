import { describe, expect, it } from "vitest";
import {
  type ComparedExpense,
  daysAround,
  findDuplicateExpenses,
  hasSimilarTitle,
} from "./find-duplicate-expense.ts";

const dinner: ComparedExpense = {
  title: "Dinner at Nepenthe",
  amountMinor: 128_45n,
  currency: "USD",
  spentOn: "2026-11-21",
  payerIds: ["ana"],
};
const isFound = (changes: Partial<ComparedExpense>) =>
  findDuplicateExpenses(dinner, [{ ...dinner, id: "known", ...changes }]).length === 1;

describe("findDuplicateExpenses", () => {
  it.each<[string, Partial<ComparedExpense>, boolean]>([
    ["the same expense", {}, true],
    ["three days later", { spentOn: "2026-11-24" }, true],
    ["three days earlier", { spentOn: "2026-11-18" }, true],
    ["four days later", { spentOn: "2026-11-25" }, false],
    ["one cent more", { amountMinor: 128_46n }, false],
    ["another currency", { currency: "EUR" }, false],
    ["a similar title, paid by another", { title: "dinner, Nepenthe!", payerIds: ["ben"] }, true],
    ["another title, same payer", { title: "Kayak" }, true],
    ["another title, paid by another", { title: "Kayak", payerIds: ["ben"] }, false],
    ["another title, one common payer", { title: "Kayak", payerIds: ["ben", "ana"] }, true],
  ])("%s: %o is found: %s", (_, changes, expected) => {
    expect(isFound(changes)).toBe(expected);
  });

  it("lists at most three, the nearest date first", () => {
    const known = ["2026-11-24", "2026-11-22", "2026-11-21", "2026-11-19", "2026-11-18"].map((spentOn) => {
      return { ...dinner, spentOn, id: spentOn };
    });
    expect(findDuplicateExpenses(dinner, known).map(({ id }) => id)).toEqual([
      "2026-11-21",
      "2026-11-22",
      "2026-11-19",
    ]);
  });
});

describe("daysAround", () => {
  it("returns the first and last day that can have a duplicate, across ends of months", () => {
    expect(daysAround("2026-03-01")).toEqual({ from: "2026-02-26", to: "2026-03-04" });
  });
});

describe("hasSimilarTitle", () => {
  it.each([
    ["Taxi", "taxi ride", true],
    ["Café", "cafe", true],
    ["Groceries", "Grocery", true],
    ["Taxi", "Tax", true],
    ["Taxi", "Bus", false],
    ["Rent", "Train", false],
    ["", "", true],
    ["", "Rent", false],
    ["🍕", "Rent", false],
  ])("%j and %j: %s", (a, b, expected) => {
    expect(hasSimilarTitle(a, b)).toBe(expected);
    expect(hasSimilarTitle(b, a)).toBe(expected);
  });
});
