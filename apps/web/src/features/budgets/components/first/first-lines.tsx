import { IconButton, TextField } from "@evenly/ui";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useCategoryNames } from "../../use-category.ts";
import type { FirstForm } from "../../use-first-budget.ts";
import { CategoryMark } from "../category-mark.tsx";

/** The lines of the first budgets, each with its amount. */
export function FirstLines({ form }: { readonly form: FirstForm }) {
  const t = useTranslations("budgets.first");
  const wrong = useTranslations("budgets.form");
  const nameOf = useCategoryNames();
  return (
    <ul aria-label={t("lines")} className="mt-5 divide-y divide-line border-y border-line">
      {form.lines.map(({ category, text, amountMinor }) => {
        const name = nameOf(category);
        return (
          <li key={category} className="flex items-center gap-3 py-2">
            <CategoryMark category={category} />
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <TextField
              label={name}
              isLabelHidden
              inputMode="decimal"
              autoComplete="off"
              className="text-right"
              fieldClassName="w-32"
              value={text}
              error={amountMinor === null ? wrong("amountWrong") : undefined}
              onChange={(event) => form.setLine(category, event.target.value)}
            />
            <IconButton
              label={t("remove", { name })}
              icon={<X size={18} aria-hidden="true" />}
              onClick={() => form.remove(category)}
            />
          </li>
        );
      })}
    </ul>
  );
}
