import { CutBar, Money, moneyText } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { density } from "../../preferences/index.ts";
import { type HistorySearch, isFiltered } from "../history-search.ts";
import { useCountText } from "../use-count-text.ts";
import { useHistorySums } from "../use-history.ts";

type HistorySummaryProps = {
  readonly search: HistorySearch;
  readonly total: number | null;
  readonly isTotalCapped: boolean;
  readonly onSelect: (() => void) | undefined;
};

const link =
  "flex min-h-11 items-center rounded-small font-medium text-accent-text hover:underline lg:min-h-6";

/** The number of matching entries and their incoming and outgoing sums as a bar, one for each currency. */
export function HistorySummary({ search, total, isTotalCapped, onSelect }: HistorySummaryProps) {
  const t = useTranslations("history");
  const format = useFormatter();
  const countText = useCountText();
  const { data: sums, leavesOut } = useHistorySums(search);
  const [first, ...others] = sums?.sums ?? [];
  return (
    <div className="mt-1.5 lg:mt-4 lg:border-b lg:border-line lg:pb-3">
      <div className="max-lg:hidden">
        <Cut sum={first ?? { currency: "USD", inMinor: 0n, outMinor: 0n }} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-small text-text-2 lg:mt-2.5 lg:min-h-6 lg:gap-x-5 lg:gap-y-1">
        <Amounts sum={first ?? { currency: "USD", inMinor: 0n, outMinor: 0n }} />
        <span role="status" className="max-lg:sr-only lg:ml-auto">
          {countText(total, isTotalCapped)}
        </span>
        <span className="flex flex-wrap items-center gap-x-5 max-lg:hidden">
          {onSelect && (
            <button type="button" onClick={onSelect} className={link}>
              {t("select")}
            </button>
          )}
          <CompactButton />
          {isFiltered(search) && (
            <Link to="/history" search={{}} className={link}>
              {t("clear")}
            </Link>
          )}
        </span>
      </div>
      {others.map((sum) => (
        <div
          key={sum.currency}
          className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-text-2"
        >
          <Amounts sum={sum} />
        </div>
      ))}
      {leavesOut && <p className="mt-1.5 text-small text-text-3">{t("sumsWithoutWaiting")}</p>}
      {sums?.isCapped && sums.since && (
        <p className="mt-1.5 text-small text-text-3">
          {t("sumsSince", { date: format.dateTime(sums.since, { dateStyle: "medium" }) })}
        </p>
      )}
    </div>
  );
}

/** Switches the list between comfortable and compact rows; the preferences have the same setting. */
function CompactButton() {
  const t = useTranslations("history");
  const isCompact = density.use() === "compact";
  return (
    <button
      type="button"
      aria-pressed={isCompact}
      onClick={() => density.write(isCompact ? "comfortable" : "compact")}
      className={`${link} gap-1 max-sm:hidden`}
    >
      {isCompact && <Check size={16} strokeWidth={2} aria-hidden="true" />}
      {t("compact")}
    </button>
  );
}

type Sum = { readonly currency: string; readonly inMinor: bigint; readonly outMinor: bigint };

function Cut({ sum }: { readonly sum: Sum }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const { currency, inMinor, outMinor } = sum;
  return (
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
  );
}

function Amounts({ sum }: { readonly sum: Sum }) {
  const t = useTranslations("history");
  const { currency, inMinor, outMinor } = sum;
  const legend = [
    { id: "in", label: t("in"), swatch: "bg-accent", amountMinor: inMinor, sign: "never" as const },
    { id: "out", label: t("out"), swatch: "bg-text-3", amountMinor: outMinor, sign: "never" as const },
    { id: "net", label: t("net"), swatch: null, amountMinor: inMinor - outMinor, sign: "always" as const },
  ];
  return legend.map(({ id, label, swatch, amountMinor, sign }) => (
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
  ));
}
