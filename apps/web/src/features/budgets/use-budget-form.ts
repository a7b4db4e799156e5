import type { Budget } from "@evenly/contract/budgets/schemas";
import type { SpendingCategory } from "@evenly/contract/payments/schemas";
import { parseAmountText, useMoneyLocale } from "@evenly/ui";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { amountTextOf } from "../payments/index.ts";
import { type BudgetDraft, draftOf, newDraft, thresholdsOf } from "./budget-draft.ts";

export type BudgetForm = ReturnType<typeof useBudgetForm>;

/** The form of a new budget, or of one that is edited. */
export function useBudgetForm(budget: Budget | undefined, onDone: () => void) {
  const t = useTranslations("budgets");
  const { locale } = useMoneyLocale();
  const settings = api.budgets.getSettings.useQuery();
  const currency = budget?.currency ?? settings.data?.currency ?? "USD";
  const [typed, setTyped] = useState<Partial<BudgetDraft>>({});
  const key = useRef(crypto.randomUUID());
  const from =
    budget === undefined
      ? newDraft(settings.data)
      : draftOf(budget, amountTextOf(budget.use.amountMinor, currency, locale));
  const draft: BudgetDraft = { ...from, ...typed };
  const parsed = parseAmountText(draft.amount, currency, locale);
  const amountMinor = "amountMinor" in parsed && parsed.amountMinor > 0n ? parsed.amountMinor : null;
  const thresholds = thresholdsOf(draft);
  const isOwnChoice = typed.warning !== undefined || typed.critical !== undefined;
  const fields = {
    period: draft.period,
    rollover: draft.rollover,
    endsOn: draft.endsOn === "" ? null : draft.endsOn,
    ...(isOwnChoice && { thresholds }),
  };
  const change = useChange(
    (wantedMinor: bigint) =>
      budget === undefined
        ? apiClient.budgets.create.mutate({
            ...fields,
            amountMinor: wantedMinor,
            category: draft.category as SpendingCategory,
            currency,
            idempotencyKey: key.current,
          })
        : apiClient.budgets.update.mutate({
            ...fields,
            amountMinor: wantedMinor,
            budgetId: budget.id,
            expectedVersion: budget.version,
          }),
    {
      refresh: [["budgets"]],
      failed: "beside",
      done: () => {
        onDone();
        return t("saved");
      },
    },
  );
  return {
    draft,
    currency,
    set: (next: Partial<BudgetDraft>) => {
      // What is sent after a change is another budget.
      key.current = crypto.randomUUID();
      setTyped((before) => ({ ...before, ...next }));
    },
    amountProblem: typed.amount !== undefined && amountMinor === null ? t("form.amountWrong") : undefined,
    thresholdProblem: thresholds === null ? t("form.thresholdsWrong") : undefined,
    canSave: amountMinor !== null && thresholds !== null,
    save: () => {
      if (amountMinor !== null && thresholds !== null) change.mutate(amountMinor);
    },
    isBusy: change.isPending,
    problem: change.problem,
  };
}
