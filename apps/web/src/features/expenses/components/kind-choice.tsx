import { SegmentedControl } from "@evenly/ui";
import { useTranslations } from "use-intl";
import type { ExpenseForm } from "../use-expense-form.ts";

/** Whether the amount was spent or came back. */
export function KindChoice({ form: { draft, change } }: { readonly form: ExpenseForm }) {
  const t = useTranslations("expenses.form");
  return (
    <div>
      <SegmentedControl
        label={t("kind")}
        className="w-full sm:w-auto"
        choices={(["expense", "moneyBack"] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={draft.isBack ? "moneyBack" : "expense"}
        onPick={(kind) => change({ isBack: kind === "moneyBack" })}
      />
      <p aria-live="polite" className="text-small text-text-2 not-empty:mt-2">
        {draft.isBack && t("kindHelp")}
      </p>
    </div>
  );
}
