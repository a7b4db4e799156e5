import type { Expense, ExpenseFields } from "@evenly/contract/expenses/schemas";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { notify } from "../../../shell/toasts.ts";
import { queuedMessage, sendOrQueue } from "../../offline/index.ts";

/** Changes an expense; without a network, or behind another pending change of it, the change is queued. */
export function useChangeExpense() {
  const t = useTranslations("quickEntry.kept");
  return async (
    { id, groupId, version }: Expense,
    fields: ExpenseFields,
  ): Promise<{ readonly id: string }> => {
    const changed = await sendOrQueue({ kind: "expense", id, groupId, version, fields }, () =>
      apiClient.groups.updateExpense.mutate({ expenseId: id, expectedVersion: version, ...fields }),
    );
    if (changed === null) notify("info", t(`change.${queuedMessage()}`));
    return { id };
  };
}
