import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { Money } from "@evenly/ui";
import { useTranslations } from "use-intl";
import type { ChartPoint } from "../chart-points.ts";
import { usePeriodWords } from "../use-period-words.ts";

type TableProps = { readonly overview: SpendingOverview; readonly points: readonly ChartPoint[] };

/** The chart's numbers as a table; a year has the last day of each month, and today. */
export function CourseTable({ overview, points }: TableProps) {
  const t = useTranslations("insights");
  const words = usePeriodWords(overview);
  const { currency, period, today } = overview;
  const hasBefore = points.some(({ beforeMinor }) => beforeMinor !== null);
  const shown =
    period === "year"
      ? points.filter((point, at) => point.on === today || isLastOfMonth(points, at))
      : points;
  const cell = (minor: bigint | null) => (
    <td className="py-1 text-right">{minor !== null && <Money amountMinor={minor} currency={currency} />}</td>
  );
  return (
    <table className="mt-2 w-full text-small">
      <thead>
        <tr className="text-left text-text-2">
          <th className="py-1 font-medium">{t("day")}</th>
          <th className="py-1 text-right font-medium">{t("soFar")}</th>
          {hasBefore && (
            <th className="py-1 text-right font-medium">
              {t(`beforeSoFar.${period}`, { before: words.before })}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {shown.map(({ on, soFarMinor, beforeMinor }) => (
          <tr key={on} className={on === today ? "font-semibold" : undefined}>
            <td className="py-1">{words.dayText(on)}</td>
            {cell(soFarMinor)}
            {hasBefore && cell(beforeMinor)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isLastOfMonth(points: readonly ChartPoint[], at: number): boolean {
  return points[at]?.on.slice(0, 7) !== points[at + 1]?.on.slice(0, 7);
}
