import type { GoalList } from "@evenly/contract/goals/schemas";
import { CutBar, CutLegend, type CutTone, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useDayText } from "../use-day-text.ts";

const tones: readonly CutTone[] = ["you", "aside", "other", "other-2", "other-3"];

/** What is saved in all goals, cut by goal, and what rules still move this month. */
export function GoalsSum({ list }: { readonly list: GoalList }) {
  const t = useTranslations("goals");
  const { locale } = useMoneyLocale();
  const day = useDayText();
  const { savedMinor, dueMinor, currency, until } = list;
  const saved = list.goals.filter(({ currentMinor }) => currentMinor > 0n);
  const parts = saved.map(({ id, name, currentMinor }, place) => ({
    id,
    value: currentMinor,
    tone: tones[place % tones.length] ?? "you",
    label: name,
    amount: <Money amountMinor={currentMinor} currency={currency} />,
  }));
  return (
    <section aria-label={t("savedIn", { count: list.goals.length })}>
      <h2 className="text-small font-medium text-text-2">{t("savedIn", { count: list.goals.length })}</h2>
      <p className="mt-2.5">
        <Money amountMinor={savedMinor} currency={currency} size="hero" isLive />
      </p>
      {parts.length > 0 && (
        <>
          <CutBar
            className="mt-6"
            parts={parts}
            label={t("sum", { amount: moneyText(savedMinor, currency, locale) })}
          />
          <CutLegend className="mt-3" items={parts} />
        </>
      )}
      {dueMinor > 0n && (
        <p className="mt-4 text-text-2">
          {t("due", { amount: moneyText(dueMinor, currency, locale), day: day(until) })}
        </p>
      )}
    </section>
  );
}
