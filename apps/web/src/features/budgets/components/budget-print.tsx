import type { Budget } from "@evenly/contract/budgets/schemas";
import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { Printer } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { type Count, sumsOf, usedOf } from "../shown-use.ts";
import { useCategoryNames } from "../use-category.ts";
import type { ShownMonth } from "../use-month.ts";

type BudgetPrintProps = {
  readonly budgets: readonly Budget[];
  readonly shown: ShownMonth;
  readonly count: Count;
};

/** The month on paper: a table of its budgets in one column, which the screen does not show, and the button that prints it. */
export function BudgetPrint({ budgets, shown, count }: BudgetPrintProps) {
  const t = useTranslations("budgets");
  const format = useFormatter();
  const month = format.dateTime(new Date(`${shown.month}-01T00:00:00Z`), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (
    <>
      <Button
        variant="quiet"
        className="mt-4 -ml-4"
        icon={<Printer size={16} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {t("print.print")}
      </Button>
      <div data-printed className="hidden print:block">
        <table className="w-full text-left">
          <caption className="mb-4 text-left">
            <span className="block text-h1 font-semibold">{t("print.title", { month })}</span>
            <span className="block text-text-2">{t(`counts.${count}`)}</span>
          </caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2">
                {t("form.category")}
              </th>
              {[t("print.limit"), t("spent"), t("left")].map((column) => (
                <th key={column} scope="col" className="py-2 text-right">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <Lines budgets={budgets} count={count} />
        </table>
      </div>
    </>
  );
}

function Lines({ budgets, count }: Omit<BudgetPrintProps, "shown">) {
  const t = useTranslations("budgets");
  const nameOf = useCategoryNames();
  return (
    <>
      <tbody>
        {budgets.map((budget) => {
          const { limitMinor, spentMinor } = usedOf(budget, count);
          const name = nameOf(budget.category);
          const { period, currency } = budget;
          return (
            <Line
              key={budget.id}
              name={period === "monthly" ? name : `${name} · ${t(`periods.${period}`)}`}
              currency={currency}
              minors={[limitMinor, spentMinor, limitMinor - spentMinor]}
            />
          );
        })}
      </tbody>
      <tfoot className="font-semibold">
        {sumsOf(budgets, count).map(({ currency, limitMinor, spentMinor, leftMinor }) => (
          <Line
            key={currency}
            name={t("print.sum", { currency })}
            currency={currency}
            minors={[limitMinor, spentMinor, leftMinor]}
          />
        ))}
      </tfoot>
    </>
  );
}

type LineProps = { readonly name: string; readonly currency: string; readonly minors: readonly bigint[] };

function Line({ name, currency, minors }: LineProps) {
  const { locale } = useMoneyLocale();
  return (
    <tr className="break-inside-avoid border-b border-line">
      <th scope="row" className="py-2 [font-weight:inherit] wrap-anywhere">
        {name}
      </th>
      {minors.map((minor, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={place} className="numeric py-2 pl-4 text-right whitespace-nowrap">
          {moneyText(minor, currency, locale)}
        </td>
      ))}
    </tr>
  );
}
