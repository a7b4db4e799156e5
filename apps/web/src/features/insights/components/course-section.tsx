import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import {
  areAmountsMasked,
  Button,
  minorDigitsOf,
  moneyText,
  priceText,
  Section,
  Skeleton,
  useMoneyLocale,
} from "@evenly/ui";
import { ChartLine, Table2 } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorGuard } from "../../../shell/error-guard.tsx";
import { chartPoints } from "../chart-points.ts";
import { usePeriodWords } from "../use-period-words.ts";
import type { ShownProps } from "./analytics-page.tsx";
import { CourseTable } from "./course-table.tsx";
import { strong } from "./strong.tsx";

const CourseChart = lazy(() =>
  import("./course-chart.tsx").then((module) => ({ default: module.CourseChart })),
);

/** How the spending of the period grows, as a chart or as a table of the same numbers, and the forecast of its end. */
export function CourseSection({ overview, search }: ShownProps) {
  const t = useTranslations("insights");
  const { share = "own" } = search;
  const [isTable, setTable] = useState(false);
  const points = useMemo(() => chartPoints(overview, share), [overview, share]);
  const table = <CourseTable overview={overview} points={points} />;
  const Icon = isTable ? ChartLine : Table2;
  return (
    <Section
      className="mt-8"
      title={t(`runs.${overview.period}`)}
      action={
        <Button
          variant="quiet"
          size="small"
          className="print:hidden max-lg:min-h-11"
          icon={<Icon size={16} aria-hidden="true" />}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? "chart" : "table")}
        </Button>
      }
    >
      {isTable ? (
        table
      ) : (
        // The numbers stay readable when the chart's code can't be loaded.
        <ErrorGuard fallback={table}>
          <Suspense fallback={<Skeleton className="mt-3 h-56 w-full" />}>
            <CourseChart overview={overview} points={points} />
          </Suspense>
        </ErrorGuard>
      )}
      <ForecastText overview={overview} share={share} />
    </Section>
  );
}

type ForecastProps = { readonly overview: SpendingOverview; readonly share: "own" | "paid" };

/** The forecast's range, how it is made, and how far it was off. */
function ForecastText({ overview, share }: ForecastProps) {
  const t = useTranslations("insights");
  const { locale } = useMoneyLocale();
  const { dayText } = usePeriodWords(overview);
  const { forecast, period, currency, dailySums, to } = overview;
  if (forecast === null || dailySums.length === 0) return null;
  const expected = forecast[share];
  const look = "mt-2 text-small text-text-2";
  if (expected === null) return <p className={look}>{t(`forecastNone.${period}`)}</p>;
  const { lowMinor, highMinor, method, errorPercent, testedPeriods } = expected;
  const round = areAmountsMasked() ? moneyText : priceText;
  const text = (minor: bigint) => round(wholeOf(minor, currency), currency, locale);
  const last = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return (
    <p className={look}>
      {t.rich("forecast", { strong, low: text(lowMinor), high: text(highMinor), date: dayText(last) })}{" "}
      {t(`forecastMethod.${method}`)}{" "}
      {errorPercent === null
        ? t("untested")
        : t(`error.${period}`, { percent: errorPercent, count: testedPeriods })}
    </p>
  );
}

/** Rounded to a whole unit of the currency: an estimate has no cents. */
function wholeOf(minor: bigint, currency: string): bigint {
  const unit = 10n ** BigInt(minorDigitsOf(currency));
  return ((minor + unit / 2n) / unit) * unit;
}
