import type { GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import { Disclosure, Money, moneyText, Section, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";

type TrendProps = { readonly analytics: GroupAnalytics };

/** Spending over the period as bars, and as a table. */
export function TrendChart({ analytics }: TrendProps) {
  const t = useTranslations("groupAnalytics");
  const { locale } = useMoneyLocale();
  const format = useFormatter();
  const { trends, currency } = analytics;
  const highest = trends.reduce((most, { amountMinor }) => (amountMinor > most ? amountMinor : most), 1n);
  const dayText = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { month: "short", day: "numeric", timeZone: "UTC" });
  const [first, last] = [trends[0], trends.at(-1)];
  const below = trends.filter(({ amountMinor }) => amountMinor < 0n).length;
  return (
    <Section title={t("trend")} className="mt-8">
      <div
        role="img"
        aria-label={t("chart", { count: trends.length, most: moneyText(highest, currency, locale) })}
        className="mt-3 flex h-36 items-end gap-[3px] border-y border-line"
      >
        {trends.map(({ from, amountMinor }) => (
          <span
            key={from}
            title={dayText(from)}
            className="min-w-0 flex-1 rounded-t-[2px] bg-accent"
            style={{ height: `${Math.max(0, Number((amountMinor * 1000n) / highest)) / 10}%` }}
          />
        ))}
      </div>
      <div className="flex justify-between pt-1 text-tiny text-text-3">
        <span>{first && dayText(first.from)}</span>
        <span>{last && dayText(last.from)}</span>
      </div>
      {below > 0 && <p className="mt-2 text-small text-text-2">{t("chartBack", { count: below })}</p>}
      <Disclosure className="mt-2" label={t("asTable")}>
        <table className="w-full text-small">
          <thead>
            <tr className="text-left text-text-2">
              <th className="py-1 font-medium">{t("from")}</th>
              <th className="py-1 text-right font-medium">{t("expenses")}</th>
              <th className="py-1 text-right font-medium">{t("amount")}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {trends.map(({ from, amountMinor, transactionCount }) => (
              <tr key={from}>
                <td className="py-1">{dayText(from)}</td>
                <td className="numeric py-1 text-right">{format.number(transactionCount)}</td>
                <td className="py-1 text-right">
                  <Money amountMinor={amountMinor} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </Section>
  );
}
