import type { GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import { Money } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { CategoryIcon } from "../../../payments/index.ts";
import { ShareBar } from "./share-bar.tsx";

type SharesProps = { readonly analytics: GroupAnalytics };

/** The largest categories with their part of the total. */
export function CategoryShares({ analytics }: SharesProps) {
  const t = useTranslations("groupAnalytics");
  const categoryName = useTranslations("common.category");
  const format = useFormatter();
  const { topCategories, currency } = analytics;
  return (
    <section aria-labelledby="categories" className="mt-8">
      <h2 id="categories" className="mb-1 text-h2 font-semibold">
        {t("categories")}
      </h2>
      <ul className="divide-y divide-line">
        {topCategories.map(({ category, amountMinor, basisPoints, transactionCount }) => (
          <li key={category} className="py-2.5">
            <div className="flex items-center gap-3">
              <CategoryIcon category={category} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{categoryName(category)}</span>
                <span className="block text-small text-text-2">
                  {t("expenseCount", { count: transactionCount })} ·{" "}
                  {amountMinor < 0n
                    ? t("moneyBack")
                    : format.number(basisPoints / 10_000, { style: "percent", maximumFractionDigits: 1 })}
                </span>
              </span>
              <Money amountMinor={amountMinor} currency={currency} />
            </div>
            <ShareBar share={basisPoints / 10_000} />
          </li>
        ))}
      </ul>
    </section>
  );
}
