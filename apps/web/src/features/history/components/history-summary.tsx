import type { Transaction } from "@evenly/contract/payments/schemas";
import { CutBar, Money, moneyText } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { inOutSums } from "../in-out-sums.ts";

type HistorySummaryProps = {
  readonly transactions: readonly Transaction[];
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly isFiltered: boolean;
};

/** In against out as one cut bar. Sums are of the entries shown, and say so while there are more. */
export function HistorySummary({ transactions, total, isTotalCapped, isFiltered }: HistorySummaryProps) {
  const t = useTranslations("history");
  const locale = useLocale();
  const { inMinor, outMinor } = inOutSums(transactions);
  const currency = transactions[0]?.currency ?? "USD";
  const shown = transactions.length;
  const isWhole = shown === total && !isTotalCapped;
  const count = isWhole
    ? t("entries", { count: total })
    : isTotalCapped
      ? t("shownOfMany", { shown, total })
      : t("shownOf", { shown, total });
  const legend = [
    { id: "in", label: t("in"), swatch: "bg-accent", amountMinor: inMinor, sign: "never" as const },
    { id: "out", label: t("out"), swatch: "bg-text-3", amountMinor: outMinor, sign: "never" as const },
    { id: "net", label: t("net"), swatch: null, amountMinor: inMinor - outMinor, sign: "always" as const },
  ];
  return (
    <div className="mt-5 border-b border-line pb-4">
      <CutBar
        size="medium"
        parts={[
          { id: "in", value: inMinor, tone: "you" },
          { id: "out", value: outMinor, tone: "aside" },
        ]}
        label={t("cut", {
          in: moneyText(inMinor, currency, locale),
          out: moneyText(outMinor, currency, locale),
        })}
      />
      <div className="mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-text-2">
        {legend.map(({ id, label, swatch, amountMinor, sign }) => (
          <span key={id} className="flex items-center gap-2">
            {swatch && <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${swatch}`} />}
            {label}
            <Money
              amountMinor={amountMinor}
              currency={currency}
              sign={sign}
              size="inherit"
              className="font-medium"
            />
          </span>
        ))}
        <span role="status" className="ml-auto">
          {count}
        </span>
        {isFiltered && (
          <Link
            to="/history"
            search={{}}
            className="flex min-h-11 items-center rounded-small font-medium text-accent-text hover:underline lg:min-h-6"
          >
            {t("clear")}
          </Link>
        )}
      </div>
    </div>
  );
}
