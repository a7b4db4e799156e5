import type { ExpenseDetail } from "@evenly/contract/expenses/schemas";
import { IconButton } from "@evenly/ui";
import { Ellipsis, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorGuard } from "../../../shell/error-guard.tsx";
import { AskDialog, useAct } from "./expense-actions.tsx";

const loadMenu = () => import("@evenly/ui/menu").then((module) => ({ default: module.ActionMenu }));
const ActionMenu = lazy(loadMenu);

/** What else can be done with an expense: remove it, after a question. */
export function ExpenseMenu({ expense }: { readonly expense: ExpenseDetail }) {
  const t = useTranslations("expenses.actions");
  const [isUsed, setIsUsed] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const act = useAct(expense, () => setIsAsked(false));
  const trigger = (
    <IconButton
      label={t("more")}
      icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
      className="-mr-2"
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={() => setIsUsed(true)}
    />
  );
  const remove = {
    id: "void",
    label: t("void"),
    icon: <Trash2 size={20} strokeWidth={1.75} />,
    isDanger: true,
    onPick: () => setIsAsked(true),
  };
  return (
    <div className="relative">
      {isUsed ? (
        <ErrorGuard fallback={trigger}>
          <Suspense fallback={trigger}>
            <ActionMenu trigger={trigger} actions={[remove]} isOpenAtFirst />
          </Suspense>
        </ErrorGuard>
      ) : (
        trigger
      )}
      {isAsked && (
        <AskDialog kind="void" isBusy={act.isPending} onClose={() => setIsAsked(false)} onAct={act.mutate} />
      )}
    </div>
  );
}
