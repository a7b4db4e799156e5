import type { Expense } from "@evenly/contract/expenses/schemas";
import type { ExpenseSeries } from "@evenly/contract/expenses/series/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { useMoneyLocale } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTimeZone } from "use-intl";
import { dayOf } from "../payments/index.ts";
import { originalMinorOf } from "./conversion-draft.ts";
import { useChangeExpense } from "./edits/use-change-expense.ts";
import { draftOf, type ExpenseDraft, fieldsOf, newDraft } from "./expense-draft.ts";
import { outlookOf } from "./outlook.ts";
import { useCreateExpense } from "./quick-entry/index.ts";
import { nextExpenseOf } from "./repeat-draft.ts";
import { useNewerVersion } from "./use-newer-version.ts";
import { usePairPreset } from "./use-pair-preset.ts";
import { saveRepeated, useRepeat } from "./use-repeat.ts";

/**
 * State of the form for a new expense, or for one that exists. The form is based on the version that was loaded when it opened;
 * when somebody else changes the expense meanwhile, the person decides which version stays. With `edited` it is the form of what a
 * series creates from its next day on.
 */
export function useExpenseForm(
  group: Group,
  current: Expense | null,
  onSaved: (expenseId: string) => void,
  edited: ExpenseSeries | null = null,
) {
  const { locale } = useMoneyLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const client = useQueryClient();
  const [expense, setExpense] = useState(current);
  const known = edited === null ? expense : nextExpenseOf(edited);
  const [draft, setDraft] = useState<ExpenseDraft>(() =>
    known === null ? newDraft(group, dayOf(new Date(), timeZone), locale) : draftOf(known, locale),
  );
  // A repeat after a lost answer has the same key; a changed form is another expense.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const repeat = useRepeat(group, expense, edited, () => setKey(crypto.randomUUID()));
  const rotation = expense?.rotation ?? group.rotation;
  const typed = outlookOf(group, draft, rotation, locale);
  const outlook = { ...typed, canSave: typed.canSave && repeat.isSound(draft.spentOn) };
  const originalMinor = draft.conversion === null ? null : originalMinorOf(draft.conversion, locale);
  const createExpense = useCreateExpense();
  const changeExpense = useChangeExpense();
  const save = useMutation({
    mutationFn: (): Promise<{ readonly id: string }> => {
      const { totalMinor } = outlook;
      const fields = totalMinor === null ? null : fieldsOf(draft, totalMinor, locale);
      if (fields === null) throw new Error("an expense with an amount that cannot be read is not sent");
      const repeated = saveRepeated({ group, expense, fields, repeat, idempotencyKey: key });
      if (repeated !== null) return repeated;
      if (expense === null)
        return createExpense(group.name, { groupId: group.id, ...fields, idempotencyKey: key });
      return changeExpense(expense, fields);
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: [["groups"]] });
      onSaved(id);
    },
    // A refused version means that a newer one exists, and a refused rate that a newer table exists; the form then shows it.
    onError: () => {
      void client.invalidateQueries({ queryKey: [["groups", "getExpense"]] });
      void client.invalidateQueries({ queryKey: [["payments", "getDisplayRates"]] });
    },
  });
  const change = useCallback(
    (changes: Partial<ExpenseDraft> | ((before: ExpenseDraft) => Partial<ExpenseDraft>)) => {
      setDraft((before) => ({ ...before, ...(typeof changes === "function" ? changes(before) : changes) }));
      setKey(crypto.randomUUID());
    },
    [],
  );
  const pair = usePairPreset(group, draft, change, locale, expense === null);
  const onRebase = (onto: Expense, rebased: ExpenseDraft) => {
    setExpense(onto);
    setDraft(rebased);
    save.reset();
  };
  const version = useNewerVersion({ current, base: expense, draft, locale, onRebase });
  return {
    ...{ draft, change, outlook, originalMinor, save, locale, rotation, pair },
    ...{ base: expense, repeat, ...version },
  };
}

export type ExpenseForm = ReturnType<typeof useExpenseForm>;
