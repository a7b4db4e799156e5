import { Layers } from "lucide-react";
import { CategoryIcon } from "../../payments/index.ts";

/** The icon of a category in its colour, or of everything that a group spends; its name always stands beside it. */
export function CategoryMark({ category }: { readonly category: string | null }) {
  if (category !== null) return <CategoryIcon category={category} />;
  return <Layers size={18} aria-hidden="true" className="shrink-0 text-text-2" />;
}
