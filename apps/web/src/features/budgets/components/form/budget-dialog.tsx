import type { Budget } from "@evenly/contract/budgets/schemas";
import { Button } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useBudgetForm } from "../../use-budget-form.ts";
import { useCategoryNames } from "../../use-category.ts";
import { BudgetFields } from "./budget-fields.tsx";
import { DeleteBudget } from "./delete-budget.tsx";

type BudgetDialogProps = {
  /** The budget that is edited; without one, a new one is made. */
  readonly budget?: Budget;
  readonly onClose: () => void;
};

/** Makes a budget, or changes one. */
export function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  const t = useTranslations("budgets");
  const nameOf = useCategoryNames();
  const [isDeleting, setIsDeleting] = useState(false);
  const form = useBudgetForm(budget, onClose);
  if (isDeleting && budget !== undefined)
    return <DeleteBudget budget={budget} onClose={() => setIsDeleting(false)} onDone={onClose} />;
  return (
    <FormDialog
      title={budget === undefined ? t("newBudget") : t("editBudget", { name: nameOf(budget.category) })}
      cancel={t("cancel")}
      confirm={t("save")}
      busy={t("saving")}
      isBusy={form.isBusy}
      isOff={!form.canSave}
      problem={form.problem}
      onClose={onClose}
      onSubmit={form.save}
    >
      <BudgetFields form={form} isNew={budget === undefined} />
      {budget?.access === "owner" && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsDeleting(true)}>
          <Trash2 size={16} aria-hidden="true" />
          {t("delete")}
        </Button>
      )}
    </FormDialog>
  );
}
