import type { BudgetCategory } from "@evenly/contract/budgets/category-schemas";
import { Button, Chip, Section } from "@evenly/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { QueryRows } from "../../../../shell/query-rows.tsx";
import { useCategoryNames } from "../../use-category.ts";
import { CategoryMark } from "../category-mark.tsx";
import { CategoryDialog } from "./category-dialog.tsx";

/** The categories that everybody has, and the user's own ones. */
export function CategorySection() {
  const t = useTranslations("budgets");
  const query = api.budgets.listCategories.useQuery();
  const [edited, setEdited] = useState<BudgetCategory | "new" | null>(null);
  return (
    <Section
      title={t("categories.title")}
      action={
        <Button variant="secondary" size="small" className="max-lg:min-h-11" onClick={() => setEdited("new")}>
          <Plus size={16} aria-hidden="true" />
          {t("categories.add")}
        </Button>
      }
    >
      <p className="mb-2 text-small text-text-3">{t("categories.text")}</p>
      <QueryRows
        query={query}
        data={query.data}
        count={6}
        failed={{ title: t("loadFailed"), text: t("loadFailedText") }}
      >
        {(categories) => (
          <ul className="divide-y divide-line">
            {categories.map((category) => (
              <CategoryRow key={category.id} category={category} onEdit={() => setEdited(category)} />
            ))}
          </ul>
        )}
      </QueryRows>
      {edited !== null && (
        <CategoryDialog {...(edited === "new" ? {} : { category: edited })} onClose={() => setEdited(null)} />
      )}
    </Section>
  );
}

type CategoryRowProps = { readonly category: BudgetCategory; readonly onEdit: () => void };

function CategoryRow({ category, onEdit }: CategoryRowProps) {
  const t = useTranslations("budgets");
  const name = useCategoryNames()(category.id);
  const { description, isActive } = category;
  return (
    <li className="flex min-h-15 items-center gap-3 py-2">
      <CategoryMark category={category.id} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {description !== "" && (
          <span className="block text-small text-text-3 wrap-anywhere">{description}</span>
        )}
      </span>
      {!isActive && <Chip>{t("categories.off")}</Chip>}
      {category.name !== null && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t("categories.edit", { name })}
          onClick={onEdit}
        >
          {t("edit")}
        </Button>
      )}
    </li>
  );
}
