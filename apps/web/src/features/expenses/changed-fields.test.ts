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

test("names the fields that differ, amounts first, and not the state", () => {
  expect(changedFields(before, { ...before })).toEqual([]);
  const after = { ...before, title: "Supper", amountMinor: 96_00n, state: "voided" as const };
  expect(changedFields(before, after)).toEqual(["amountMinor", "title"]);
});
