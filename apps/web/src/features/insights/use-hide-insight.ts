import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { useTranslations } from "use-intl";
import { apiClient } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { notifyWithAction } from "../../shell/toasts.ts";

const UNDO_MS = 8_000;
const refresh = [["budgets", "getSpendingOverview"]] as const;

/** Hides an insight for its period; for some seconds that can be undone. */
export function useHideInsight({ period, from }: Pick<SpendingOverview, "period" | "from">) {
  const t = useTranslations("insights");
  const show = useChange((id: string) => apiClient.budgets.showInsight.mutate({ id, period, from }), {
    refresh,
    done: () => t("shownAgain"),
  });
  const hide = useChange((id: string) => apiClient.budgets.hideInsight.mutate({ id, period, from }), {
    refresh,
    done: (_hidden, id) =>
      notifyWithAction(
        "success",
        t("hidden"),
        { label: t("undo"), onPress: () => void show.mutate(id) },
        UNDO_MS,
      ),
  });
  return { hide: hide.mutate, isHiding: hide.isPending };
}
