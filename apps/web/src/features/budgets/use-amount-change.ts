import type { Budget } from "@evenly/contract/budgets/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { apiClient } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { notifyWithAction } from "../../shell/toasts.ts";
import { useCategoryNames } from "./use-category.ts";

type NewAmount = { readonly budget: Budget; readonly amountMinor: bigint };

const UNDO_MS = 8000;

/** Gives budgets other amounts, all or none of them; eight seconds long one press takes it back. */
export function useAmountChange() {
  const t = useTranslations("budgets");
  const { locale } = useMoneyLocale();
  const nameOf = useCategoryNames();
  const set = useChange(setAmounts, { refresh: [["budgets"]] });
  const { mutate, isPending } = useChange(setAmounts, {
    refresh: [["budgets"]],
    done: (before: readonly NewAmount[], amounts) => {
      const { budget, amountMinor } = amounts.at(-1) as NewAmount;
      const amount = moneyText(amountMinor, budget.currency, locale);
      const undo = { label: t("undo"), onPress: () => set.mutate(before) };
      notifyWithAction("success", t("amountIs", { name: nameOf(budget.category), amount }), undo, UNDO_MS);
    },
  });
  return { change: mutate, isBusy: isPending };
}

/** Returns the amounts from before. What a refusal leaves half done is taken back. */
async function setAmounts(amounts: readonly NewAmount[]): Promise<readonly NewAmount[]> {
  const before: NewAmount[] = [];
  for (const { budget, amountMinor } of amounts) {
    try {
      await apiClient.budgets.update.mutate({ budgetId: budget.id, amountMinor });
    } catch (error) {
      for (const done of before)
        await apiClient.budgets.update.mutate({ budgetId: done.budget.id, amountMinor: done.amountMinor });
      throw error;
    }
    before.unshift({ budget, amountMinor: budget.use.amountMinor });
  }
  return before;
}
