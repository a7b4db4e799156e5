import type { Budget } from "@evenly/contract/budgets/schemas";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Count } from "../shown-use.ts";
import { BudgetRow } from "./budget-row.tsx";

type BudgetListProps = {
  readonly budgets: readonly Budget[];
  readonly count: Count;
  readonly today: string;
};

/** The budgets of a month; one row at a time is open. */
export function BudgetList({ budgets, count, today }: BudgetListProps) {
  const t = useTranslations("budgets");
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <ul aria-label={t("title")} className="mt-6">
      {budgets.map((budget) => (
        <BudgetRow
          key={budget.id}
          budget={budget}
          others={budgets}
          count={count}
          today={today}
          isOpen={openId === budget.id}
          onToggle={() => setOpenId(openId === budget.id ? null : budget.id)}
        />
      ))}
    </ul>
  );
}
