import { moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";

/** The amount of an expense as text; money back, which is below zero, is said in words and has no sign. */
export function useSpentText(): (minor: bigint, currency: string) => string {
  const t = useTranslations("common");
  const { locale } = useMoneyLocale();
  return (minor, currency) =>
    minor < 0n
      ? t("moneyBack", { amount: moneyText(-minor, currency, locale) })
      : moneyText(minor, currency, locale);
}
