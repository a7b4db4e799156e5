import { isSharedCategory } from "@evenly/contract/payments/categories";
import { useTranslations } from "use-intl";
import { useCategoryNames } from "./use-own-categories.ts";

/** The name of a category as text. A list of many rows asks for the user's own ones only where a row has one. */
export function CategoryName({ category }: { readonly category: string }) {
  const name = useTranslations("common.category");
  return isSharedCategory(category) ? name(category) : <OwnCategoryName category={category} />;
}

function OwnCategoryName({ category }: { readonly category: string }) {
  return useCategoryNames()(category);
}
