import type { Goal } from "@evenly/contract/goals/schemas";
import { AmountField, moneyText, parseAmountText, useMoneyLocale } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { refusalOf } from "../../../api/trpc-client.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { endMove, type GoalMove, openMove, refuseMove } from "../move-key.ts";

type MoneyDialogProps = {
  readonly goal: Goal;
  readonly isIn: boolean;
  readonly onClose: () => void;
};

/** Adds money to a goal or takes it out. The same amount is sent under the same key until its outcome is known. */
export function MoneyDialog({ goal, isIn, onClose }: MoneyDialogProps) {
  const t = useTranslations("goals");
  const { locale } = useMoneyLocale();
  const [text, setText] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const balance = api.payments.getBalance.useQuery().data;
  const { currency } = goal;
  const parsed = parseAmountText(text, currency, locale);
  const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : 0n;
  const fromMinor = isIn ? balance?.availableMinor : goal.currentMinor;
  const move = useMove(goal, isIn, onClose);
  // What is shown may be older than what the server moves.
  const isRefused = move.shortMinor !== null && amountMinor >= move.shortMinor;
  const isTooMuch = isRefused || (fromMinor !== undefined && amountMinor > fromMinor);
  const submit = () => {
    setIsChecked(true);
    if (amountMinor > 0n && (isRefused || !isTooMuch)) move.mutate(amountMinor);
  };
  const problem = useNumberProblem().amount(text, currency);
  const missing = isChecked && amountMinor <= 0n ? t("amountMissing") : undefined;
  const hint = fromMinor === undefined ? "" : t("there", { amount: moneyText(fromMinor, currency, locale) });
  return (
    <FormDialog
      title={isIn ? t("addTo", { name: goal.name }) : t("takeFrom", { name: goal.name })}
      text={isIn ? t("free") : t("yours")}
      cancel={t("cancel")}
      confirm={isIn ? t("add") : t("take")}
      busy={t("busy")}
      isBusy={move.isPending}
      problem={move.problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <AmountField
        label={t("amount")}
        text={text}
        currency={currency}
        help={hint}
        error={problem ?? (isTooMuch ? t("tooMuch") : missing)}
        onText={setText}
      />
    </FormDialog>
  );
}

function useMove({ id: goalId, currency, name }: Goal, isIn: boolean, onDone: () => void) {
  const t = useTranslations("goals");
  const { locale } = useMoneyLocale();
  const client = useQueryClient();
  const textOf = useRefusalText();
  const add = api.budgets.addToGoal.useMutation();
  const take = api.budgets.takeFromGoal.useMutation();
  const stale = [["budgets"], ["payments"]];
  const reload = () => Promise.all(stale.map((path) => client.invalidateQueries({ queryKey: [path] })));
  const moveOf = (amountMinor: bigint): GoalMove => ({ goalId, isIn, amountMinor });
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (amountMinor: bigint) => {
      const key = openMove(moveOf(amountMinor));
      const { idempotencyKey } = key;
      try {
        return await (isIn ? add : take).mutateAsync({ goalId, amountMinor, idempotencyKey });
      } catch (failure) {
        refuseMove(moveOf(amountMinor), key, refusalOf(failure).code);
        throw failure;
      }
    },
    onSuccess: async (_moved, amountMinor) => {
      endMove(moveOf(amountMinor));
      const amount = moneyText(amountMinor, currency, locale);
      notify("success", isIn ? t("added", { amount, name }) : t("taken", { amount, name }));
      onDone();
      await reload();
    },
    onError: () => void reload(),
  });
  const isShort = error !== null && refusalOf(error).code === "INSUFFICIENT_FUNDS";
  return {
    mutate,
    isPending,
    /** The amount that was more than there was. */
    shortMinor: isShort ? (variables ?? null) : null,
    problem: error === null || isShort ? null : textOf(error),
  };
}
