import { categoryIds } from "@evenly/contract/payments/categories";
import { useTranslations } from "use-intl";
import { api } from "../../api/trpc.ts";

const isShared = (id: string): id is (typeof categoryIds)[number] =>
  (categoryIds as readonly string[]).includes(id);

/** Names of categories, the user's own ones included; null is everything that a group spends. */
export function useCategoryNames() {
  const t = useTranslations("budgets");
  const name = useTranslations("common.category");
  const own = api.budgets.listCategories.useQuery();
  return (id: string | null): string => {
    if (id === null) return t("everything");
    if (isShared(id)) return name(id);
    return own.data?.find((each) => each.id === id)?.name ?? t("ownCategory");
  };
}
