import type { Saving } from "@evenly/contract/goals/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";

/** What a rule does, without its dates and results. */
export type SavingTerms = Pick<Saving, "kind" | "amountMinor" | "weekday" | "monthDay" | "basisPoints">;

const BASIS_POINTS = 10_000;

/** The kind and amount of a rule as text, such as "$35.00 every Monday". */
export function useSavingText(currency: string): (terms: SavingTerms) => string {
  const t = useTranslations("goals");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const nameOf = useWeekdayName();
  return ({ kind, amountMinor, weekday, monthDay, basisPoints }) => {
    const amount = moneyText(amountMinor ?? 0n, currency, locale);
    switch (kind) {
      case "weekly":
        return t("weekly", { amount, day: nameOf(weekday ?? 1) });
      case "monthly":
        return t("monthly", { amount, day: monthDay ?? 1 });
      case "round_up":
        return t("roundUp");
      case "income":
        return t("income", {
          part: format.number((basisPoints ?? 0) / BASIS_POINTS, {
            style: "percent",
            maximumFractionDigits: 2,
          }),
        });
    }
  };
}

/** The name of a day of the week; 1 is Monday. */
export function useWeekdayName(): (weekday: number) => string {
  const format = useFormatter();
  // January 1, 2024 was a Monday.
  return (weekday) =>
    format.dateTime(new Date(Date.UTC(2024, 0, weekday)), { weekday: "long", timeZone: "UTC" });
}
