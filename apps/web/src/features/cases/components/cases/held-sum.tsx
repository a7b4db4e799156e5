import type { CaseSummary } from "@evenly/contract/cases/schemas";
import { CutBar, CutLegend, Money, moneyText } from "@evenly/ui";
import { useLocale, useTranslations } from "use-intl";
import { useTimeLeft } from "../../use-time-left.ts";
import { firstNameOf } from "./use-case-texts.ts";

const CURRENCY = "USD";
const NAMED_MAX = 3;

/** The sum of the held payments, cut by payment; the most urgent one comes first. */
export function HeldSum({ cases }: { readonly cases: readonly CaseSummary[] }) {
  const t = useTranslations("cases");
  const locale = useLocale();
  const { until } = useTimeLeft();
  const held = cases.filter(({ currency }) => currency === CURRENCY);
  const amountOf = (rows: readonly CaseSummary[]) =>
    rows.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n);
  const total = amountOf(held);
  const named = held.slice(0, NAMED_MAX);
  const rest = held.slice(NAMED_MAX);
  const items = [
    ...named.map((row, index) => ({
      id: row.id as string,
      tone: index === 0 ? ("you" as const) : ("aside" as const),
      label: t("part", { name: firstNameOf(row.person), left: until(row.deadline).text }),
      value: row.amountMinor ?? 0n,
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            id: "rest",
            tone: "aside" as const,
            label: t("partMore", { count: rest.length }),
            value: amountOf(rest),
          },
        ]),
  ];
  return (
    <section aria-labelledby="on-hold">
      <div className="flex items-baseline justify-between gap-3 text-small">
        <h2 id="on-hold" className="font-medium text-text-2">
          {t("onHold")}
        </h2>
        <span className="text-text-3">{t("payments", { count: held.length })}</span>
      </div>
      <p className="mt-1 mb-5">
        <Money amountMinor={total} currency={CURRENCY} size="page" isShown />
      </p>
      <CutBar
        label={t("bar", { amount: moneyText(total, CURRENCY, locale), count: held.length })}
        parts={items}
      />
      {items.length === 0 ? (
        <p className="mt-3 text-text-2">{t("nothingHeld")}</p>
      ) : (
        <CutLegend
          className="mt-3"
          items={items.map(({ value, ...item }) => ({
            ...item,
            amount: <Money amountMinor={value} currency={CURRENCY} isShown />,
          }))}
        />
      )}
    </section>
  );
}
