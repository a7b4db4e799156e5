import { type CategoryId, categoryIds } from "@evenly/contract/payments/categories";
import { useTranslations } from "use-intl";

/** The name of a category; an unknown one is shown as it is stored. */
export function useCategoryName(): (id: string) => string {
  const t = useTranslations("common.category");
  return (id) => (isKnownCategory(id) ? t(id) : id);
}

export function isKnownCategory(id: string): id is CategoryId {
  return (categoryIds as readonly string[]).includes(id);
}
