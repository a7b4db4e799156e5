import { CircleDashed } from "lucide-react";
import { useTranslations } from "use-intl";
import { type CategoryWanted, categoriesOf, NO_CATEGORY } from "../../history-search.ts";
import { useCategoryChoices } from "../../use-category-choices.tsx";
import type { PanelProps } from "./filter-panel.tsx";
import { PickList } from "./pick-list.tsx";

/** Multiple choice of categories; each click filters the list at once. */
export function CategoryPanel({ search, onChange }: PanelProps) {
  const t = useTranslations("history");
  const held = categoriesOf(search.category);
  const choices = useCategoryChoices(held);
  return (
    <PickList<CategoryWanted>
      choices={[
        ...choices,
        {
          value: NO_CATEGORY,
          label: t("noCategory"),
          lead: <CircleDashed size={18} aria-hidden="true" className="shrink-0 text-text-3" />,
        },
      ]}
      value={held}
      onPick={(value) => {
        const next = held.includes(value) ? held.filter((other) => other !== value) : [...held, value];
        onChange({ category: next.join(",") || undefined });
      }}
    />
  );
}
