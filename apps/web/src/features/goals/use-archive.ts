import type { Goal } from "@evenly/contract/goals/schemas";
import { useTranslations } from "use-intl";
import { api } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";

/** Puts a goal away (true) or brings it back (false), and says so. */
export function useArchive({ id: goalId, name }: Goal, onDone?: () => void) {
  const t = useTranslations("goals");
  const { mutateAsync } = api.budgets.archiveGoal.useMutation();
  return useChange((isArchived: boolean) => mutateAsync({ goalId, isArchived }), {
    refresh: [["budgets"]],
    done: (_goal, isArchived) => {
      onDone?.();
      return isArchived ? t("putAway", { name }) : t("isBack", { name });
    },
    ...(onDone && { failed: "beside" as const }),
  });
}
