import { useTranslations } from "use-intl";
import { useItemMarks } from "../../offline/index.ts";

/** Says in a row that a change of its expense is only on this device. */
export function ExpenseMark({ expenseId }: { readonly expenseId: string }) {
  const t = useTranslations("quickEntry.queued");
  const mark = useItemMarks().get(expenseId);
  if (mark === undefined) return null;
  return ` · ${t(mark === "refused" ? "refused" : "change")}`;
}
