import { CircleDashed } from "lucide-react";
import { useTranslations } from "use-intl";
import { CategoryIcon } from "../../../payments/index.ts";
import { categoriesOf, NO_CATEGORY, wantedCategories } from "../../history-search.ts";
import type { PanelProps } from "./filter-panel.tsx";
import { PickList } from "./pick-list.tsx";

/** Multiple choice of categories; each click filters the list at once. */
export function CategoryPanel({ search, onChange }: PanelProps) {
  const t = useTranslations("history");
  const name = useTranslations("common.category");
  const held = categoriesOf(search.category);
  return (
    <PickList
      choices={wantedCategories.map((value) =>
        value === NO_CATEGORY
          ? {
              value,
              label: t("noCategory"),
              lead: <CircleDashed size={18} aria-hidden="true" className="shrink-0 text-text-3" />,
            }
          : { value, label: name(value), lead: <CategoryIcon category={value} /> },
      )}
      value={held}
      onPick={(value) => {
        const next = held.includes(value) ? held.filter((other) => other !== value) : [...held, value];
        onChange({ category: next.join(",") || undefined });
      }}
    />
  );
}
