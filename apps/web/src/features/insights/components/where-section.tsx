import { breakdowns } from "@evenly/contract/insights/rules";
import type { BreakdownRow, SpendingOverview } from "@evenly/contract/insights/schemas";
import { isSharedCategory } from "@evenly/contract/payments/categories";
import { Money, Section, SegmentedControl } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { CategoryIcon } from "../../payments/index.ts";
import { usePeriodWords } from "../use-period-words.ts";
import { useRowName } from "../use-row-name.ts";
import type { ShownProps } from "./analytics-page.tsx";

/** What was spent by category, person, group or merchant, with a mark for the period before. */
export function WhereSection({ overview, search, onChange }: ShownProps) {
  const t = useTranslations("insights");
  const { by = "category", share = "own" } = search;
  const rows = overview.breakdown[by];
  const minorOf = (sums: BreakdownRow["now"]) => (share === "own" ? sums.ownMinor : sums.paidMinor);
  const highest = rows.reduce((most, { now, before }) => {
    const larger = minorOf(now) > minorOf(before) ? minorOf(now) : minorOf(before);
    return larger > most ? larger : most;
  }, 1n);
  const words = usePeriodWords(overview);
  const { period, before, currency } = overview;
  const hasBefore = before !== null;
  return (
    <Section className="mt-8" title={t("where")}>
      <div className="mt-2 lg:-mt-8 lg:flex lg:justify-end print:hidden">
        <SegmentedControl
          label={t("by")}
          choices={breakdowns.map((value) => ({ value, label: t(`bys.${value}`) }))}
          value={by}
          onPick={(next) => onChange({ by: next })}
        />
      </div>
      {rows.length === 0 ? (
        <p className="mt-3 text-text-2">{t("nothing")}</p>
      ) : (
        <table className="mt-2 w-full">
          <thead className="text-small text-text-2">
            <tr>
              <th className="sr-only">{t(`bys.${by}`)}</th>
              {hasBefore && (
                <th className="py-1 text-right font-medium max-sm:hidden">
                  {t(`versus.${period}`, { before: words.before })}
                </th>
              )}
              <th className="py-1 pl-4 text-right font-medium">{words.name}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <WhereRow
                key={row.key ?? ""}
                row={row}
                {...{ by, currency, hasBefore }}
                nowMinor={minorOf(row.now)}
                beforeMinor={minorOf(row.before)}
                highest={highest}
              />
            ))}
          </tbody>
          <TotalRow overview={overview} minorOf={minorOf} />
        </table>
      )}
    </Section>
  );
}

type TotalProps = {
  readonly overview: SpendingOverview;
  readonly minorOf: (sums: BreakdownRow["now"]) => bigint;
};

function TotalRow({ overview, minorOf }: TotalProps) {
  const t = useTranslations("insights");
  const { before: beforeName, day, state } = usePeriodWords(overview);
  const { period, before, total, currency } = overview;
  return (
    <tfoot>
      <tr className="border-t border-text-1 font-semibold">
        <th className="py-3 text-left font-semibold">
          {t("total")}
          {before !== null && (
            <span className="ml-4 inline-flex items-center gap-2 text-small font-normal text-text-2">
              <span aria-hidden="true" className="inline-block h-3.5 w-0.5 bg-text-1" />
              {t(`mark.${state}.${period}`, { before: beforeName, day })}
            </span>
          )}
        </th>
        {before !== null && (
          <td className="text-right text-small text-text-2 max-sm:hidden">
            <Money
              amountMinor={minorOf(total) - minorOf(before)}
              currency={currency}
              sign="always"
              tone="inherit"
            />
          </td>
        )}
        <td className="pl-4 text-right">
          <Money amountMinor={minorOf(total)} currency={currency} />
          {before !== null && <Change minor={minorOf(total) - minorOf(before)} currency={currency} />}
        </td>
      </tr>
    </tfoot>
  );
}

type WhereRowProps = {
  readonly row: BreakdownRow;
  readonly by: (typeof breakdowns)[number];
  readonly currency: string;
  readonly hasBefore: boolean;
  readonly nowMinor: bigint;
  readonly beforeMinor: bigint;
  readonly highest: bigint;
};

function WhereRow({ row, by, currency, hasBefore, nowMinor, beforeMinor, highest }: WhereRowProps) {
  const nameOf = useRowName(by);
  const category = by === "category" ? row.key : null;
  const percent = (minor: bigint) => (minor <= 0n ? 0 : Number((minor * 1_000n) / highest) / 10);
  return (
    <tr>
      <th className="w-full py-2.5 text-left font-medium">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="flex min-w-0 items-center gap-3 wrap-anywhere sm:w-36">
            {category && <CategoryIcon category={category} />}
            {nameOf(row)}
          </span>
          <span aria-hidden="true" className="relative h-2.5 min-w-24 flex-1">
            <span
              className="absolute inset-y-0 left-0 rounded-r-[4px]"
              style={{
                width: `${percent(nowMinor)}%`,
                background: isSharedCategory(category) ? `var(--category-${category})` : "var(--accent)",
              }}
            />
            {hasBefore && beforeMinor > 0n && (
              <span
                className="absolute -inset-y-1 -ml-px w-0.5 bg-text-1 ring-2 ring-surface-1"
                style={{ left: `${percent(beforeMinor)}%` }}
              />
            )}
          </span>
        </span>
      </th>
      {hasBefore && (
        <td className="py-2.5 pl-3 text-right align-middle text-small text-text-2 max-sm:hidden">
          <Money amountMinor={nowMinor - beforeMinor} currency={currency} sign="always" tone="inherit" />
        </td>
      )}
      <td className="py-2.5 pl-4 text-right align-middle">
        <Money amountMinor={nowMinor} currency={currency} />
        {hasBefore && <Change minor={nowMinor - beforeMinor} currency={currency} />}
      </td>
    </tr>
  );
}

/** The change from the period before, under the amount where there is no room for a column. */
function Change({ minor, currency }: { readonly minor: bigint; readonly currency: string }) {
  return (
    <span className="block text-small font-normal text-text-2 sm:hidden">
      <Money amountMinor={minor} currency={currency} sign="always" tone="inherit" />
    </span>
  );
}
