import type { BudgetReport } from "@evenly/contract/budgets/report-schemas";
import { Money, moneyText, Section, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useCategoryNames } from "../use-category.ts";
import type { ShownMonth } from "../use-month.ts";
import { useMonthName } from "./month-head.tsx";

/** What the shown month cost in each category, also without a budget, beside the month before. */
export function ReportSection({ shown }: { readonly shown: ShownMonth }) {
  const t = useTranslations("budgets.report");
  const { locale } = useMoneyLocale();
  const nameOf = useCategoryNames();
  const monthName = useMonthName();
  const { data } = api.budgets.getReport.useQuery(
    { kind: "monthly", on: shown.on },
    { enabled: shown.when !== "future" },
  );
  if (data === undefined || data.lines.length === 0) return null;
  const { currency, spentMinor, beforeMinor, lines } = data;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  return (
    <Section title={t("title", { month: monthName(shown.month) })} className="mb-8">
      <p className="text-small text-text-3">
        {t("before", { month: monthName(shown.before), amount: text(beforeMinor) })}
      </p>
      <table className="mt-2 w-full">
        <caption className="sr-only">{t("title", { month: monthName(shown.month) })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("category")}</th>
            <th scope="col">{t("spent")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.category} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                {nameOf(line.category)}
                <BudgetOfLine line={line} text={text} />
              </th>
              <td className="py-2 text-right">
                <Money amountMinor={line.spentMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-text-1 font-semibold">
            <th scope="row" className="py-2 text-left">
              {t("total")}
            </th>
            <td className="py-2 text-right">
              <Money amountMinor={spentMinor} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

type LineProps = {
  readonly line: BudgetReport["lines"][number];
  readonly text: (minor: bigint) => string;
};

/** The limit of the line's budget; beside it what the budget counts, where that is not what the user spent, as of a shared one. */
function BudgetOfLine({ line: { spentMinor, budgetSpentMinor, limitMinor }, text }: LineProps) {
  const t = useTranslations("budgets.report");
  if (limitMinor === null || budgetSpentMinor === null) return null;
  const limit = text(limitMinor);
  return (
    <span className="ml-2 text-small text-text-3">
      {budgetSpentMinor === spentMinor
        ? t("of", { limit })
        : t("together", { spent: text(budgetSpentMinor), limit })}
    </span>
  );
}
