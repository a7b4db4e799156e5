import { Button } from "@evenly/ui";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import type { ShownMonth } from "../use-month.ts";
import { BudgetDialog } from "./form/budget-dialog.tsx";
import { useMonthName } from "./month-head.tsx";

/** Below the budgets of a month: another one, and those of the month before that have ended. */
export function BudgetActions({ shown }: { readonly shown: ShownMonth }) {
  const t = useTranslations("budgets");
  const nameOf = useMonthName();
  const [isAdding, setIsAdding] = useState(false);
  const key = useRef(crypto.randomUUID());
  const copy = useChange(
    () =>
      apiClient.budgets.copyMonth.mutate({
        month: shown.on,
        idempotencyKey: `${key.current} ${shown.month}`,
      }),
    {
      refresh: [["budgets"]],
      done: (copied) => {
        key.current = crypto.randomUUID();
        return t(copied.length === 0 ? "nothingToCopy" : "copied", { count: copied.length });
      },
    },
  );
  if (shown.when === "past") return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2">
      <Button variant="secondary" onClick={() => setIsAdding(true)}>
        <Plus size={16} aria-hidden="true" />
        {t("budget")}
      </Button>
      <Button variant="quiet" disabled={copy.isPending} onClick={() => copy.mutate()}>
        {t("copy", { month: nameOf(shown.before) })}
      </Button>
      {isAdding && <BudgetDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}
