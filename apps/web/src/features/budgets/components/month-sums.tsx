import { dayInSpan, leftPerDay } from "@evenly/domain/budgets/index";
import { CutBar, CutLegend, Money, moneyText, Note, useMoneyLocale } from "@evenly/ui";
import { Equal } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { addDays } from "../../payments/index.ts";
import type { BudgetSum, Count } from "../shown-use.ts";
import type { ShownMonth } from "../use-month.ts";

type MonthSumsProps = {
  readonly sums: readonly BudgetSum[];
  readonly shown: ShownMonth;
  readonly count: Count;
};

/** What is left of the month, one sum for each currency. */
export function MonthSums(props: MonthSumsProps) {
  return props.sums.map((sum) => <MonthSum key={sum.currency} {...props} sum={sum} />);
}

function MonthSum({ sum, shown, count }: Omit<MonthSumsProps, "sums"> & { readonly sum: BudgetSum }) {
  const t = useTranslations("budgets");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const { currency, limitMinor, spentMinor, leftMinor } = sum;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const span = { from: `${shown.month}-01`, lastOn: addDays(`${shown.after}-01`, -1) };
  const place = dayInSpan(span, shown.today);
  const perDay = leftPerDay(leftMinor, span, shown.today);
  const lastDay = format.dateTime(new Date(span.lastOn), { month: "long", day: "numeric", timeZone: "UTC" });
  const isOver = leftMinor < 0n;
  const left = isOver ? 0n : leftMinor;
  const used = spentMinor < 0n ? 0n : spentMinor;
  return (
    <section aria-label={t("sumOf", { currency })} className="mt-6">
      <p className="text-small font-medium text-text-2">{t(isOver ? "overInAll" : "leftToSpend")}</p>
      <Money amountMinor={isOver ? -leftMinor : leftMinor} currency={currency} size="hero" isLive />
      {place !== null && perDay > 0n && (
        <p className="mt-1 text-text-2">
          {t.rich("perDay", {
            amount: () => (
              <Money amountMinor={perDay} currency={currency} size="inherit" className="font-semibold" />
            ),
            day: lastDay,
          })}
        </p>
      )}
      <CutBar
        className="mt-5"
        label={t("sumSentence", { spent: text(spentMinor), limit: text(limitMinor) })}
        parts={[
          { id: "spent", value: used, tone: isOver ? "over" : "you" },
          { id: "left", value: left, tone: "free" },
        ]}
        {...(place !== null && { pace: place.day / place.of })}
      />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <CutLegend
          className="grow"
          items={[
            { id: "spent", tone: isOver ? "over" : "you", label: t("spent"), amount: text(spentMinor) },
            { id: "left", tone: "free", label: t("left"), amount: text(left) },
          ]}
        />
        {place !== null && <p className="text-small text-text-3">{t("dayOf", place)}</p>}
      </div>
      {count === "share" && <Friends sum={sum} text={text} />}
    </section>
  );
}

/** That a part of what was paid belongs to others. */
function Friends({ sum, text }: { readonly sum: BudgetSum; readonly text: (minor: bigint) => string }) {
  const t = useTranslations("budgets");
  const forOthers = sum.paidMinor - sum.ownMinor;
  if (forOthers <= 0n) return null;
  return (
    <Note icon={<Equal size={18} aria-hidden="true" />} className="mt-5">
      {t.rich("friends", {
        paid: () => <b>{text(sum.paidMinor)}</b>,
        theirs: () => <b>{text(forOthers)}</b>,
      })}
    </Note>
  );
}
