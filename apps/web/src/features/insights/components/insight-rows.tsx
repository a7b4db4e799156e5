import type { SpendingInsight, SpendingOverview, SpendingRow } from "@evenly/contract/insights/schemas";
import type { SpendingCategory } from "@evenly/contract/payments/schemas";
import { Button, buttonStyles, Money, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { lastDayOf } from "../step-period.ts";
import { useHideInsight } from "../use-hide-insight.ts";
import { usePeriodWords } from "../use-period-words.ts";

type RowsProps = { readonly overview: SpendingOverview; readonly insight: SpendingInsight };

/** The most rows of an insight that are listed here; the history has all. */
const ROWS_MAX = 100;

/** The payments behind an insight's number, their sum, and what can be done about it. */
export function InsightRows({ overview, insight }: RowsProps) {
  const t = useTranslations("insights");
  const { hide, isHiding } = useHideInsight(overview);
  const { amountMinor, behind } = insight;
  return (
    <div className="pb-4">
      {behind.map((each) => (
        <Behind key={`${each.from} ${each.sign}`} overview={overview} behind={each} />
      ))}
      <p className="flex justify-between gap-3 border-t border-text-1 py-2.5 font-semibold">
        {t("payments", { count: insight.rowCount })}
        <Money amountMinor={amountMinor} currency={overview.currency} />
      </p>
      <div className="flex justify-between gap-3 print:hidden">
        <Link
          to="/history"
          search={historySearchOf(insight)}
          className={buttonStyles({ variant: "quiet", size: "small", className: "-ml-3 max-lg:min-h-11" })}
        >
          {t("openInHistory")}
        </Link>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 max-lg:min-h-11"
          disabled={isHiding}
          onClick={() => hide(insight.id)}
        >
          {t("notUseful")}
        </Button>
      </div>
    </div>
  );
}

type BehindProps = {
  readonly overview: SpendingOverview;
  readonly behind: SpendingInsight["behind"][number];
};

function Behind({ overview, behind }: BehindProps) {
  const t = useTranslations("insights");
  const { currency } = overview;
  const { sign, category, merchant, aboveMinor, ids, from, to } = behind;
  const query = api.budgets.listSpendingRows.useQuery({
    from,
    to,
    currency,
    limit: ROWS_MAX,
    ...(category !== undefined && { category: category as SpendingCategory }),
    ...(merchant !== undefined && { merchant }),
    ...(aboveMinor !== undefined && { aboveMinor }),
    ...(ids !== undefined && { ids }),
  });
  if (query.isPending) return <SkeletonRows count={3} />;
  if (query.isError) return <p role="alert">{t("rowsFailed")}</p>;
  const { rows, nextCursor } = query.data;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <BehindRow key={row.id} row={row} overview={overview} sign={sign} />
        ))}
      </ul>
      {nextCursor !== null && <p className="py-2 text-small text-text-2">{t("more")}</p>}
    </>
  );
}

type BehindRowProps = {
  readonly row: SpendingRow;
  readonly overview: SpendingOverview;
  readonly sign: 1 | -1;
};

function BehindRow({ row, overview, sign }: BehindRowProps) {
  const { dayText } = usePeriodWords(overview);
  return (
    <li className="flex justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere text-text-2">{`${dayText(row.on)} · ${row.title}`}</span>
      <Money amountMinor={row.ownMinor * BigInt(sign)} currency={overview.currency} />
    </li>
  );
}

function historySearchOf({ behind, subject, category, type }: SpendingInsight) {
  const [first] = behind;
  if (first === undefined) return {};
  const isNamed = type === "merchant_visits" || type === "price_change" || type === "unusual_payment";
  return {
    from: first.from,
    to: lastDayOf(first),
    ...(category !== null && { category }),
    ...(isNamed && subject !== null && { q: subject }),
  };
}
