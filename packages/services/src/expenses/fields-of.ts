import { ExpenseFields } from "@evenly/contract/expenses/schemas";
import { type OwnExpense, sidesOf } from "./load.ts";
import { readSplit } from "./stored-json.ts";
import { originalOf } from "./stored-original.ts";

/** The fields of a stored expense as its author entered them. */
export function fieldsOf(own: Pick<OwnExpense, "expense" | "payers" | "splits">): ExpenseFields {
  const { title, description, amountMinor, currency, category, spentOn, dueOn, tags, splitInput } =
    own.expense;
  return ExpenseFields.parse({
    title,
    amountMinor,
    currency,
    category,
    spentOn,
    dueOn,
    tags,
    description: description ?? "",
    payers: sidesOf(own).payers,
    split: readSplit(splitInput),
    original: originalOf(own.expense),
  });
}
