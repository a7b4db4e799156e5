import type { Expense } from "@evenly/contract/expenses/schemas";
import type { QueuedEdit } from "../../offline/index.ts";

/** An expense with its pending changes, as its form shows it; the parts in its facts stay the server's. */
export function showExpense<Shown extends Expense>(expense: Shown, edits: readonly QueuedEdit[]): Shown {
  let shown = expense;
  for (const { edit, refusal } of edits)
    if (edit.kind === "expense" && edit.id === expense.id && refusal === null)
      shown = { ...shown, ...edit.fields };
  return shown;
}
