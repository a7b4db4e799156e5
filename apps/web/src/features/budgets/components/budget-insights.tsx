import type { BudgetInsight } from "@evenly/contract/budgets/insight-schemas";
import { Button, ErrorState, moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useCategoryNames } from "../use-category.ts";
import { ReadAllSection } from "./read-all-section.tsx";

/** What was noticed about the budgets; its failure is told here alone. */
export function BudgetInsights() {
  const t = useTranslations("budgets");
  const common = useTranslations("common");
  const query = api.budgets.listInsights.useQuery();
  const read = useChange(() => apiClient.budgets.readInsights.mutate({}), { refresh: [["budgets"]] });
  if (query.isError && query.data === undefined)
    return (
      <ErrorState
        title={t("failures.loadInsights")}
        action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
      />
    );
  const { data = [] } = query;
  if (data.length === 0) return null;
  return (
    <ReadAllSection
      title={t("insights.title")}
      rows={data}
      readAll={t("insights.readAll")}
      isBusy={read.isPending}
      onReadAll={() => read.mutate()}
    >
      {data.map((insight) => (
        <InsightRow key={insight.id} insight={insight} />
      ))}
    </ReadAllSection>
  );
}

function InsightRow({ insight }: { readonly insight: BudgetInsight }) {
  const t = useTranslations("budgets");
  const { locale } = useMoneyLocale();
  const nameOf = useCategoryNames();
  const { type, data, isRead } = insight;
  const { category, currency, spentMinor, comparedMinor, percent } = data;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const values = {
    name: category === null ? t("insights.everything") : nameOf(category),
    spent: text(spentMinor),
    compared: text(comparedMinor),
    percent: Math.abs(percent),
  };
  return (
    <li className="py-3">
      <p className={isRead ? "" : "font-semibold"}>
        {type === "category_analysis"
          ? t("insights.share", values)
          : t(spentMinor >= comparedMinor ? "insights.more" : "insights.less", values)}
      </p>
      <p className="text-small text-text-2">
        {t(type === "category_analysis" ? "insights.shareText" : "insights.trendText", values)}
      </p>
    </li>
  );
}
