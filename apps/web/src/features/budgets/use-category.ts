import { useTranslations } from "use-intl";
import { useCategoryNames as useNames } from "../payments/index.ts";

/** Names of categories, the user's own ones included; null is everything that a group spends. */
export function useCategoryNames() {
  const t = useTranslations("budgets");
  const nameOf = useNames();
  return (id: string | null): string => (id === null ? t("everything") : nameOf(id));
}
