import type { ExpenseOriginal } from "@evenly/contract/expenses/original";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { shownRate } from "./conversion-draft.ts";

/** What was paid in another currency as text: amount, rate and where it is from. */
export function useOriginalText(): (original: ExpenseOriginal) => string {
  const t = useTranslations("expenses.original");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  return ({ amountMinor, currency, rate, source, on }) =>
    t(source, {
      amount: moneyText(amountMinor < 0n ? -amountMinor : amountMinor, currency, locale),
      rate: shownRate(rate, locale),
      day: format.dateTime(new Date(`${on}T00:00:00Z`), { month: "short", day: "numeric", timeZone: "UTC" }),
    });
}
