import type { ExpenseSnapshot } from "@evenly/contract/expenses/schemas";
import { mirrorFields } from "./mirror-fields.ts";

/** Fields of an expense that its history names, in the order in which it names them. */
const shownFields = [
  "amountMinor",
  "currency",
  "original",
  "payers",
  "split",
  "title",
  "category",
  "spentOn",
  "dueOn",
  "description",
  "tags",
] as const satisfies readonly (keyof ExpenseSnapshot)[];
export type ChangedField = (typeof shownFields)[number];

/** Fields that differ between two versions of an expense. */
export function changedFields(before: ExpenseSnapshot, after: ExpenseSnapshot): readonly ChangedField[] {
  return shownFields.filter((field) => textOf(factOf(before, field)) !== textOf(factOf(after, field)));
}

/** A field as its change is told: a payer who paid everything pays every amount, and the amount alone says that money came back. */
function factOf(snapshot: ExpenseSnapshot, field: ChangedField): unknown {
  const version = field === "amountMinor" ? snapshot : unsigned(snapshot);
  const [first, ...others] = version.payers;
  return field === "payers" && others.length === 0 ? first?.memberId : version[field];
}

/** A version in amounts above zero. */
export function unsigned(version: ExpenseSnapshot): ExpenseSnapshot {
  return version.amountMinor < 0n ? mirrorFields(version) : version;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? `${each}n` : each));
}
