import type { ExpenseFields } from "@evenly/contract/expenses/schemas";

/** Whether an expense has these fields, apart from the order of its people. */
export function hasFields(expense: ExpenseFields, fields: ExpenseFields): boolean {
  const names = Object.keys(fields) as (keyof ExpenseFields)[];
  return names.every((name) => textOf(expense[name]) === textOf(fields[name]));
}

/** Text of a value that does not depend on the order of keys and of list items. */
function textOf(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(textOf).toSorted().join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const parts = Object.entries(value).map(([name, each]) => `${name}:${textOf(each)}`);
  return `{${parts.toSorted().join()}}`;
}
