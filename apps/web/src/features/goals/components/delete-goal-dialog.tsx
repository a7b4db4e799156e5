import type { Goal } from "@evenly/contract/goals/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";

/** Asks before a goal is deleted, and says that its money goes back. */
export function DeleteGoalDialog({ goal, onClose }: { readonly goal: Goal; readonly onClose: () => void }) {
  const t = useTranslations("goals");
  const { locale } = useMoneyLocale();
  const key = useRef(crypto.randomUUID());
  const { mutateAsync } = api.budgets.deleteGoal.useMutation();
  const remove = useChange(() => mutateAsync({ goalId: goal.id, idempotencyKey: key.current }), {
    refresh: [["budgets"], ["payments"]],
    done: onClose,
    failed: "beside",
  });
  const amount = moneyText(goal.currentMinor, goal.currency, locale);
  return (
    <ConfirmDialog
      title={t("deleteOf", { name: goal.name })}
      text={goal.currentMinor > 0n ? t("goesBack", { amount }) : t("isEmpty")}
      cancel={t("cancel")}
      confirm={t("delete")}
      busy={t("busy")}
      isBusy={remove.isPending}
      isDanger
      problem={remove.problem}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
