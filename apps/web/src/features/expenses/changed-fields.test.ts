import type { ExpenseSnapshot } from "@evenly/contract/expenses/schemas";
import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

const before: ExpenseSnapshot = {
  title: "Dinner",
  description: "",
  amountMinor: 84_20n,
  currency: "USD",
  original: null,
  category: "food",
  tags: [],
  payers: [],
  split: { method: "equal", memberIds: [] },
  spentOn: "2026-11-20",
  dueOn: null,
  state: "active",
};

test("a single payer pays another amount without being another payer", () => {
  const [ana, ben] = ["a", "b"].map((memberId) => ({ memberId, amountMinor: 84_20n }));
  const paidBy = (...payers: unknown[]) => ({ ...before, payers }) as ExpenseSnapshot;
  const more = { ...paidBy({ ...ana, amountMinor: 96_00n }), amountMinor: 96_00n };
  expect(changedFields(paidBy(ana), more)).toEqual(["amountMinor"]);
  expect(changedFields(paidBy(ana), paidBy(ben))).toEqual(["payers"]);
  expect(changedFields(paidBy(ana), paidBy(ana, ben))).toEqual(["payers"]);
});

test("names the fields that differ, amounts first, and not the state", () => {
  expect(changedFields(before, { ...before })).toEqual([]);
  const after = { ...before, title: "Supper", amountMinor: 96_00n, state: "voided" as const };
  expect(changedFields(before, after)).toEqual(["amountMinor", "title"]);
});
