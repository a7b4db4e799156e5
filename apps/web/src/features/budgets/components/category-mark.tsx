import { categoryIds } from "@evenly/contract/payments/categories";
import { Layers } from "lucide-react";
import { CategoryIcon } from "../../payments/index.ts";

/** The icon of a category in its colour; its name always stands beside it. */
export function CategoryMark({ category }: { readonly category: string | null }) {
  const shared = categoryIds.find((id) => id === category);
  if (shared !== undefined) return <CategoryIcon category={shared} />;
  return <Layers size={18} aria-hidden="true" className="shrink-0 text-text-2" />;
}
