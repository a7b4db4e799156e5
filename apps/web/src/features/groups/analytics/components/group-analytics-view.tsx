import { analyticsPeriods } from "@evenly/contract/groups/analytics/rules";
import type { GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, ErrorState, Money, SegmentedControl, SkeletonRows } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import type { AnalyticsChoice } from "../use-analytics-choice.ts";
import { CategoryShares } from "./category-shares.tsx";
import { TrendChart } from "./trend-chart.tsx";

type ViewProps = { readonly group: Group; readonly choice: AnalyticsChoice };

/** What a group spent in a period, when, and on what; each currency by itself. */
export function GroupAnalyticsView({ group, choice }: ViewProps) {
  const t = useTranslations("groupAnalytics");
  const common = useTranslations("common");
  const failures = useTranslations("groups.failures");
  const { period, currency = group.currency, pickPeriod, pickCurrency } = choice;
  const query = api.groups.getAnalytics.useQuery(
    { groupId: group.id, period, currency },
    { placeholderData: (before) => before },
  );
  const periods = analyticsPeriods.map((value) => ({ value, label: t(`periods.${value}`) }));
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <SegmentedControl label={t("period")} choices={periods} value={period} onPick={pickPeriod} />
        {query.data && query.data.currencies.length > 1 && (
          <SegmentedControl
            label={t("currency")}
            choices={query.data.currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onPick={pickCurrency}
          />
        )}
      </div>
      {query.isPending && <SkeletonRows count={5} />}
      {query.isError && !query.data && (
        <ErrorState
          title={failures("getGroupAnalytics")}
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
  const isBack = totalMinor < 0n;
  return (
    <>
      <p className="text-small font-medium text-text-2">{t(`${isBack ? "cameBack" : "spent"}.${period}`)}</p>
      <Money amountMinor={isBack ? -totalMinor : totalMinor} currency={currency} size="page" isLive />
      {transactionCount === 0 ? (
        <p className="mt-2 text-text-2">{t("nothing")}</p>
      ) : (
        <>
          <p className="mt-1 text-text-2">
            {isBack ? (
              t("expenseCount", { count: transactionCount })
            ) : (
              <>
                {t("count", { count: transactionCount })}{" "}
                <Money amountMinor={averageMinor} currency={currency} tone="inherit" />
              </>
            )}
          </p>
          <TrendChart analytics={analytics} />
          <CategoryShares analytics={analytics} />
        </>
      )}
    </>
  );
}
