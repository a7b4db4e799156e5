import type { CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { notify } from "../../../shell/toasts.ts";
import { queuedMessage, sendOrQueue } from "../../offline/index.ts";

/** Id of a created expense, and whether it is only on this device so far. */
type Created = { readonly id: string; readonly isKept: boolean };

/** Creates an expense; without a network it is queued and sent later under the same key. */
export function useCreateExpense() {
  const t = useTranslations("quickEntry.kept");
  return async (groupName: string, input: CreateExpenseInput): Promise<Created> => {
    const id = input.idempotencyKey;
    const made = await sendOrQueue({ kind: "newExpense", id, groupName, input }, () =>
      apiClient.groups.createExpense.mutate(input),
    );
    if (made === null) notify("info", t(`expense.${queuedMessage()}`));
    return made === null ? { id, isKept: true } : { id: made.id, isKept: false };
  };
}
