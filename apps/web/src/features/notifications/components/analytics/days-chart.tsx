import type { NotificationAnalytics } from "@evenly/contract/notifications/analytics";
import { Disclosure, Section } from "@evenly/ui";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { AnalyticsSearch } from "../../analytics-search.ts";
import { type DayAnalytics, fillDays } from "../../fill-days.ts";
import { useAnalyticsDays } from "../../use-analytics.ts";

type DaysChartProps = {
  readonly days: NotificationAnalytics["days"];
  readonly search: AnalyticsSearch;
};

/** A bar chart by day: delivered from the bottom, failed on top of sent; also as a table. */
export function DaysChart({ days, search }: DaysChartProps) {
  const t = useTranslations("notifications.analytics");
  const { first, today } = useAnalyticsDays(search);
  const all = useMemo(() => fillDays(days, first, today), [days, first, today]);
  const highest = Math.max(1, ...all.map(({ sent, failed }) => sent + failed));
  const dayText = useDayText();
  const format = useFormatter();
  return (
    <Section title={t("byDay")} className="mt-9">
      <div className="mt-4 grid grid-cols-[auto_1fr] gap-x-3">
        <span className="numeric text-right text-tiny text-text-3">{format.number(highest)}</span>
        <div role="img" aria-label={t("chart", { count: all.length, most: highest })} className="row-span-2">
          <div className="flex h-36 items-end gap-[3px] border-t border-b border-line">
            {all.map((day) => (
              <DayBar key={day.day} day={day} highest={highest} title={dayText(day.day)} />
            ))}
          </div>
        </div>
        <span className="self-end text-right text-tiny text-text-3">0</span>
        <span />
        <div className="flex justify-between pt-1 text-tiny text-text-3">
          <span>{dayText(first)}</span>
          <span>{t("today")}</span>
        </div>
      </div>
      <DaysTable days={all.filter(({ sent, failed }) => sent + failed > 0).toReversed()} />
    </Section>
  );
}

function DayBar({
  day,
  highest,
  title,
}: {
  readonly day: DayAnalytics;
  readonly highest: number;
  readonly title: string;
}) {
  const percent = (count: number) => `${(count / highest) * 100}%`;
  const { sent, delivered, failed } = day;
  return (
    <span className="flex h-full min-w-0 flex-1 flex-col justify-end" title={title}>
      <span className="bg-negative" style={{ height: percent(failed) }} />
      <span className="bg-text-3" style={{ height: percent(sent - delivered) }} />
      <span className="bg-accent" style={{ height: percent(delivered) }} />
    </span>
  );
}

function DaysTable({ days }: { readonly days: readonly DayAnalytics[] }) {
  const t = useTranslations("notifications.analytics");
  const dayText = useDayText();
  const format = useFormatter();
  return (
    <Disclosure className="mt-3" label={t("asTable")}>
      {days.length === 0 ? (
        <p className="text-small text-text-3">{t("nothingSent")}</p>
      ) : (
        <table className="numeric w-full text-small">
          <thead>
            <tr className="text-text-3">
              <th scope="col" className="py-2 text-left font-regular">
                {t("day")}
              </th>
              <th scope="col" className="py-2 text-right font-regular">
                {t("state.sent")}
              </th>
              <th scope="col" className="py-2 text-right font-regular">
                {t("state.delivered")}
              </th>
              <th scope="col" className="py-2 text-right font-regular">
                {t("state.failed")}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, sent, delivered, failed }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-medium">
                  {dayText(day)}
                </th>
                <td className="py-2 text-right">{format.number(sent)}</td>
                <td className="py-2 text-right">{format.number(delivered)}</td>
                <td className="py-2 text-right">{format.number(failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Disclosure>
  );
}

/** A calendar day in a short format. */
function useDayText(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00Z`), { timeZone: "UTC", day: "numeric", month: "short" });
}
