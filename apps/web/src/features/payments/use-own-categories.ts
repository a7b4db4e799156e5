import type { BudgetCategory } from "@evenly/contract/budgets/category-schemas";
import { isSharedCategory } from "@evenly/contract/payments/categories";
import { useTranslations } from "use-intl";
import { api } from "../../api/trpc.ts";

const none: readonly BudgetCategory[] = [];

/** The categories that the user added; asks for them only when they are needed. */
export function useOwnCategories(isNeeded = true): readonly BudgetCategory[] {
  const { data } = api.budgets.listCategories.useQuery(undefined, { enabled: isNeeded });
  return data?.filter(({ id }) => !isSharedCategory(id)) ?? none;
}

/** Names of categories, those of everybody and the user's own ones. */
export function useCategoryNames(isNeeded = true): (id: string) => string {
  const t = useTranslations("common");
  const own = useOwnCategories(isNeeded);
  return (id) =>
    isSharedCategory(id)
      ? t(`category.${id}`)
      : (own.find((each) => each.id === id)?.name ?? t("ownCategory"));
}
