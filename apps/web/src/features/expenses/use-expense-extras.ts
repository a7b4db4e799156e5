import type { ExpenseExtra } from "./components/expense-extras.tsx";
import { useWordExtras } from "./components/word-extras.tsx";
import type { ExpenseForm } from "./use-expense-form.ts";

/** What the form offers besides amount, payers and split, in the order of its chips: receipt, note, due date, repetition, tags. */
export function useExpenseExtras(form: ExpenseForm): readonly ExpenseExtra[] {
  const { note, due, tags } = useWordExtras(form);
  return [note, due, tags];
}
