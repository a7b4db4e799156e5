import { budgetPeriods, rollovers } from "@evenly/contract/budgets/rules";
import { categoryIds } from "@evenly/contract/payments/categories";
import { AmountField, Disclosure, SelectField, TextField } from "@evenly/ui";
import { useTranslations } from "use-intl";
import type { BudgetForm } from "../../use-budget-form.ts";
import { useCategoryNames } from "../../use-category.ts";
import { CategoryMark } from "../category-mark.tsx";

type FieldsProps = { readonly form: BudgetForm; readonly isNew: boolean };

/** The fields of a budget: category, amount and period, and what is rarely changed behind one press. */
export function BudgetFields({ form, isNew }: FieldsProps) {
  const t = useTranslations("budgets");
  const nameOf = useCategoryNames();
  const { draft, set, currency } = form;
  return (
    <>
      {isNew && (
        <SelectField
          label={t("form.category")}
          icon={<CategoryMark category={draft.category} />}
          choices={categoryIds.map((value) => ({ value: value as string, label: nameOf(value) }))}
          value={draft.category}
          onPick={(category) => set({ category })}
        />
      )}
      <AmountField
        label={t("form.amount")}
        text={draft.amount}
        currency={currency}
        onText={(amount) => set({ amount })}
        error={form.amountProblem}
      />
      <SelectField
        label={t("form.period")}
        choices={budgetPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        value={draft.period}
        onPick={(period) => set({ period })}
      />
      <Disclosure label={t("form.more")}>
        <div className="grid gap-4 pt-3">
          <SelectField
            label={t("form.rollover")}
            help={t(`rolloverHelp.${draft.rollover}`)}
            choices={rollovers.map((value) => ({ value, label: t(`rollovers.${value}`) }))}
            value={draft.rollover}
            onPick={(rollover) => set({ rollover })}
          />
          <ThresholdFields form={form} />
          <TextField
            type="date"
            label={t("form.endsOn")}
            help={t("form.endsOnHelp")}
            value={draft.endsOn}
            onChange={(event) => set({ endsOn: event.target.value })}
          />
        </div>
      </Disclosure>
    </>
  );
}

function ThresholdFields({ form: { draft, set, thresholdProblem } }: { readonly form: BudgetForm }) {
  const t = useTranslations("budgets");
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium text-text-2">{t("form.thresholds")}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(["warning", "critical"] as const).map((field) => (
          <TextField
            key={field}
            label={t(`form.${field}`)}
            inputMode="numeric"
            value={draft[field]}
            error={field === "critical" ? thresholdProblem : undefined}
            onChange={(event) => set({ [field]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
