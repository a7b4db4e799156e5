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
  const parts = cutsOf(list.goals, (count) => t("others", { count })).map((cut, place) => ({
    ...cut,
    tone: tones[place] ?? "you",
    amount: <Money amountMinor={cut.value} currency={currency} />,
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

type Cut = { readonly id: string; readonly label: string; readonly value: bigint };

/** One part for each goal with money; where they are more than tones, the smallest ones together are one part. */
function cutsOf(goals: GoalList["goals"], othersText: (count: number) => string): readonly Cut[] {
  const saved = goals.filter(({ currentMinor }) => currentMinor > 0n);
  const cuts = saved.map(({ id, name: label, currentMinor: value }) => ({ id, label, value }));
  if (cuts.length <= tones.length) return cuts;
  const largest = cuts.toSorted((one, other) => (one.value > other.value ? -1 : 1));
  const others = largest.slice(tones.length - 1);
  const value = others.reduce((sum, cut) => sum + cut.value, 0n);
  return [...largest.slice(0, tones.length - 1), { id: "others", label: othersText(others.length), value }];
}
