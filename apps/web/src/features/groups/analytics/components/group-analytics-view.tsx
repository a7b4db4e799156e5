import { analyticsPeriods } from "@evenly/contract/groups/analytics/rules";
import type { GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, ErrorState, Money, SegmentedControl, SkeletonRows } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { CategoryShares } from "./category-shares.tsx";
import { TrendChart } from "./trend-chart.tsx";

export type Period = GroupAnalytics["period"];
type ViewProps = { readonly group: Group };

/** What a group spent in a period, when, and on what; each currency by itself. */
export function GroupAnalyticsView({ group }: ViewProps) {
  const t = useTranslations("groupAnalytics");
  const common = useTranslations("common");
  const [period, setPeriod] = useState<Period>("month");
  const [currency, setCurrency] = useState(group.currency);
  const query = api.groups.getAnalytics.useQuery(
    { groupId: group.id, period, currency },
    { placeholderData: (before) => before },
  );
  const periods = analyticsPeriods.map((value) => ({ value, label: t(`periods.${value}`) }));
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <SegmentedControl label={t("period")} choices={periods} value={period} onPick={setPeriod} />
        {query.data && query.data.currencies.length > 1 && (
          <SegmentedControl
            label={t("currency")}
            choices={query.data.currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onPick={setCurrency}
          />
        )}
      </div>
      {query.isPending && <SkeletonRows count={5} />}
      {query.isError && !query.data && (
        <ErrorState
          title={t("failed")}
          text={t("safe")}
          action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
        />
      )}
      {query.data && <Spending analytics={query.data} />}
    </>
  );
}

function Spending({ analytics }: { readonly analytics: GroupAnalytics }) {
  const t = useTranslations("groupAnalytics");
  const { totalMinor, currency, period, transactionCount, averageMinor } = analytics;
  return (
    <>
      <p className="text-small font-medium text-text-2">{t(`spent.${period}`)}</p>
      <Money amountMinor={totalMinor} currency={currency} size="page" isLive />
      {transactionCount === 0 ? (
        <p className="mt-2 text-text-2">{t("nothing")}</p>
      ) : (
        <>
          <p className="mt-1 text-text-2">
            {t("count", { count: transactionCount })}{" "}
            <Money amountMinor={averageMinor} currency={currency} tone="inherit" />
          </p>
          <TrendChart analytics={analytics} />
          <CategoryShares analytics={analytics} />
        </>
      )}
    </>
  );
}
