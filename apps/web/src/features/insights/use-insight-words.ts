import type { SpendingInsight, SpendingOverview } from "@evenly/contract/insights/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCategoryNames } from "../payments/index.ts";
import { strong } from "./components/strong.tsx";
import { usePeriodWords } from "./use-period-words.ts";

type InsightWords = { readonly says: ReactNode; readonly facts: string | null };

/** The sentence of an insight, whose number is the sum of the rows that it opens, and a line of facts. */
export function useInsightWords(overview: SpendingOverview): (insight: SpendingInsight) => InsightWords {
  const t = useTranslations("insights");
  const { locale } = useMoneyLocale();
  const categoryName = useCategoryNames();
  const { before, state, dayText } = usePeriodWords(overview);
  const { currency, period } = overview;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  return ({ type, amountMinor, otherMinor, category, subject, rowCount: count, behind }) => {
    const other = otherMinor === null ? "" : text(otherMinor);
    const says = t.rich(`says.${type}`, {
      strong,
      amount: text(amountMinor),
      subject: category === null ? (subject ?? "") : categoryName(category),
      other,
      count,
      than: t(`than.${state}.${period}`, { before }),
    });
    const facts = t(`facts.${type}`, {
      count,
      other,
      now: text(amountMinor + (otherMinor ?? 0n)),
      date: dayText(behind[0]?.from ?? overview.from),
    });
    return { says, facts: otherMinor === null ? t("payments", { count }) : facts };
  };
}
