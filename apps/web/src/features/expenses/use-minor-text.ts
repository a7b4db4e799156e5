import { moneyText, useMoneyLocale } from "@evenly/ui";

/** Amounts of a currency as text, for sentences. */
export function useMinorText(currency: string): (minor: bigint) => string {
  const { locale } = useMoneyLocale();
  return (minor) => moneyText(minor, currency, locale);
}
