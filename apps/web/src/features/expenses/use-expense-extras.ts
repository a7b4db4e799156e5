import type { ExpenseExtra } from "./components/expense-extras.tsx";
import { useRepeatExtra } from "./components/repeat-section.tsx";
import { useWordExtras } from "./components/word-extras.tsx";
import type { ExpenseForm } from "./use-expense-form.ts";

/** What the form offers besides amount, payers and split, in the order of its chips: receipt, note, due date, repetition, tags. */
export function useExpenseExtras(form: ExpenseForm, receipt: ExpenseExtra | null): readonly ExpenseExtra[] {
  const { note, due, tags } = useWordExtras(form);
  const repeat = useRepeatExtra(form);
  // Nobody pays a part of money back, so that it is due on no day.
  return [receipt, note, form.draft.isBack ? null : due, repeat, tags].filter((extra) => extra !== null);
}
