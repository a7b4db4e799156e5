import { categoryIds } from "@evenly/contract/payments/categories";
import type { SpendingCategory } from "@evenly/contract/payments/schemas";
import type { ReactNode } from "react";
import { CategoryIcon, useCategoryNames, useOwnCategories } from "../payments/index.ts";

type Choice = { readonly value: SpendingCategory; readonly label: string; readonly lead: ReactNode };

/** The categories that can be chosen: those of everybody, the user's own ones in use, and `kept`, also one that is switched off. */
export function useCategoryChoices(kept: readonly string[] = []): readonly Choice[] {
  const nameOf = useCategoryNames();
  const own = useOwnCategories()
    .filter(({ id, isActive }) => isActive || kept.includes(id))
    .map(({ id }) => id as SpendingCategory);
  return [...categoryIds, ...own].map((value) => ({
    value,
    label: nameOf(value),
    lead: <CategoryIcon category={value} />,
  }));
}
