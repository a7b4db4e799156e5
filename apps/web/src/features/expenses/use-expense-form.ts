import type { Expense } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { checkPayers } from "@evenly/domain/groups/check-payers";
import { type SplitOutcome, splitExpense } from "@evenly/domain/groups/split-expense";
import { useMoneyLocale } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTimeZone } from "use-intl";
import { dayOf } from "../payments/index.ts";
import { useCreateExpense } from "../quick-entry/index.ts";
import { useChangeExpense } from "./edits/use-change-expense.ts";
import { draftOf, type ExpenseDraft, newDraft, payersOf, splitOf, totalOf } from "./expense-draft.ts";

/** What the typed expense would do, by the same rules as on the server. */
export type Outlook = {
  /** Null until the amount is one. */
  readonly totalMinor: bigint | null;
  readonly split: SplitOutcome | null;
  readonly payers: ReturnType<typeof checkPayers>;
  readonly canSave: boolean;
};

/**
 * State of the form for a new expense, or for one that exists. The form is based on the version that was loaded when it opened;
 * when somebody else changes the expense meanwhile, the person decides which version stays.
 */
export function useExpenseForm(group: Group, current: Expense | null, onSaved: (expenseId: string) => void) {
  const { locale } = useMoneyLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const client = useQueryClient();
  const [expense, setExpense] = useState(current);
  const [draft, setDraft] = useState<ExpenseDraft>(() =>
    expense === null ? newDraft(group, dayOf(new Date(), timeZone)) : draftOf(expense, locale),
  );
  // A repeat after a lost answer has the same key; a changed form is another expense.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const rotation = expense?.rotation ?? group.rotation;
  const outlook = outlookOf(group, draft, rotation, locale);
  const createExpense = useCreateExpense();
  const changeExpense = useChangeExpense();
  const save = useMutation({
    mutationFn: (): Promise<{ readonly id: string }> => {
      const { totalMinor } = outlook;
      if (totalMinor === null) throw new Error("an expense without an amount is not sent");
      const { title, currency, category, spentOn, description } = draft;
      const fields = {
        ...{
          title: title.trim(),
          description: description.trim(),
          amountMinor: totalMinor,
          currency,
          category,
          spentOn,
        },
        payers: payersOf(draft, totalMinor, locale),
        split: splitOf(draft, locale),
        dueOn: expense?.dueOn ?? null,
        tags: expense?.tags ?? [],
      };
      if (expense === null)
        return createExpense(group.name, { groupId: group.id, ...fields, idempotencyKey: key });
      return changeExpense(expense, fields);
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: [["groups"]] });
      onSaved(id);
    },
    // A refused version means that a newer one exists, which the form then shows.
    onError: () => client.invalidateQueries({ queryKey: [["groups", "getExpense"]] }),
  });
  const change = (changes: Partial<ExpenseDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setKey(crypto.randomUUID());
  };
  const newer = current !== null && expense !== null && current.version > expense.version ? current : null;
  const rebase = (kept: "mine" | "theirs") => {
    setExpense(newer);
    if (newer !== null && kept === "theirs") setDraft(draftOf(newer, locale));
    save.reset();
  };
  return { draft, change, outlook, save, locale, rotation, base: expense, newer, rebase };
}

export type ExpenseForm = ReturnType<typeof useExpenseForm>;

function outlookOf(group: Group, draft: ExpenseDraft, rotation: number, locale: string): Outlook {
  const totalMinor = totalOf(draft, locale);
  if (totalMinor === null) return { totalMinor, split: null, payers: null, canSave: false };
  const memberIds = new Set(group.members.map(({ id }) => String(id)));
  const split = splitExpense({ totalMinor, input: splitOf(draft, locale), memberIds, rotation });
  const payers = checkPayers(totalMinor, payersOf(draft, totalMinor, locale), memberIds);
  const canSave = split.ok && payers === null && draft.title.trim() !== "" && draft.spentOn !== "";
  return { totalMinor, split, payers, canSave };
}
