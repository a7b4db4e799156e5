import { ExpenseSnapshot, SplitInput } from "@evenly/contract/expenses/schemas";

/** A value for a JSON column: amounts, whose names end in "Minor", become decimal text. */
export function toJson(value: object): unknown {
  return JSON.parse(JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? String(each) : each)));
}

export const readSplit = (stored: unknown): SplitInput => SplitInput.parse(fromJson(stored));
export const readSnapshot = (stored: unknown): ExpenseSnapshot => ExpenseSnapshot.parse(fromJson(stored));

/** The value of a JSON column that `toJson` wrote. */
export function fromJson(stored: unknown): unknown {
  return JSON.parse(JSON.stringify(stored), (key, each) =>
    key.endsWith("Minor") && typeof each === "string" ? BigInt(each) : each,
  );
}
