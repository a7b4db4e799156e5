import { SegmentedControl } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { type AnalyticsSearch, PERIOD_DAYS, type periods } from "../../analytics-search.ts";

type AnalyticsChoicesProps = {
  readonly search: AnalyticsSearch;
  readonly periods: typeof periods;
  readonly mayAskAll: boolean;
  readonly onChoose: (search: AnalyticsSearch) => void;
};

/** Choice of the period and, for admins, of own or all deliveries. */
export function AnalyticsChoices({ search, periods, mayAskAll, onChoose }: AnalyticsChoicesProps) {
  const t = useTranslations("notifications");
  return (
    <div className="flex flex-wrap gap-3">
      <SegmentedControl
        label={t("analytics.period")}
        value={String(search.days ?? PERIOD_DAYS)}
        choices={periods.map((days) => ({
          value: String(days),
          label: t("analytics.days", { count: days }),
        }))}
        onPick={(value) => {
          const { days: _before, ...rest } = search;
          const days = periods.find((period) => String(period) === value);
          onChoose(days === undefined || days === PERIOD_DAYS ? rest : { ...rest, days });
        }}
      />
      {mayAskAll && (
        <SegmentedControl
          label={t("analytics.whose")}
          value={search.scope ?? "own"}
          choices={(["own", "all"] as const).map((value) => ({
            value,
            label: t(`analytics.scope.${value}`),
          }))}
          onPick={(value) => {
            const { scope: _before, ...rest } = search;
            onChoose(value === "all" ? { ...rest, scope: "all" } : rest);
          }}
        />
      )}
    </div>
  );
}
