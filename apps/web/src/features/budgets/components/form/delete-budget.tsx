import type { Budget } from "@evenly/contract/budgets/schemas";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useCategoryNames } from "../../use-category.ts";

type DeleteBudgetProps = {
  readonly budget: Budget;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks before a budget is deleted; what was spent stays where it is. */
export function DeleteBudget({ budget, onClose, onDone }: DeleteBudgetProps) {
  const t = useTranslations("budgets");
  const name = useCategoryNames()(budget.category);
  const { mutate, isPending } = useChange(() => apiClient.budgets.delete.mutate({ budgetId: budget.id }), {
    refresh: [["budgets"]],
    done: () => {
      onDone();
      return t("deleted", { name });
    },
  });
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name })}
      text={t("deleteText")}
      cancel={t("cancel")}
      confirm={t("delete")}
      isBusy={isPending}
      isDanger
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}
