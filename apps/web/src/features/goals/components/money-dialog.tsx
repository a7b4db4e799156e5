import type { Goal } from "@evenly/contract/goals/schemas";
import { AmountField, moneyText, parseAmountText, useMoneyLocale } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";

type MoneyDialogProps = {
  readonly goal: Goal;
  readonly isIn: boolean;
  readonly onClose: () => void;
};

/** Adds money to a goal or takes it out. A repeated press sends the same amount under the same key. */
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
  const isTooMuch = fromMinor !== undefined && amountMinor > fromMinor;
  const move = useMove(goal, isIn, onClose);
  const submit = () => {
    setIsChecked(true);
    if (amountMinor > 0n && !isTooMuch) move.mutate(amountMinor);
  };
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
        error={isTooMuch ? t("tooMuch") : missing}
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
  const keys = useRef(new Map<bigint, string>());
  const add = api.budgets.addToGoal.useMutation();
  const take = api.budgets.takeFromGoal.useMutation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (amountMinor: bigint) => {
      const idempotencyKey = keys.current.get(amountMinor) ?? crypto.randomUUID();
      keys.current.set(amountMinor, idempotencyKey);
      return (isIn ? add : take).mutateAsync({ goalId, amountMinor, idempotencyKey });
    },
    onSuccess: async (_moved, amountMinor) => {
      const amount = moneyText(amountMinor, currency, locale);
      notify("success", isIn ? t("added", { amount, name }) : t("taken", { amount, name }));
      onDone();
      const stale = [["budgets"], ["payments"]];
      await Promise.all(stale.map((path) => client.invalidateQueries({ queryKey: [path] })));
    },
  });
  return { mutate, isPending, problem: error === null ? null : textOf(error) };
}
