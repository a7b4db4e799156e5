import { exponentOf, isCurrency } from "@evenly/money";
import { minorDigitsOf } from "@evenly/ui";
import { useMemo } from "react";
import { useLocale } from "use-intl";

/** Stand first: most entries are in one of them. */
const common = ["USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD"] as const;

/**
 * Currencies to choose from, with their names. NOTE: only those whose decimals the browser writes as ISO 4217 has them, so
 * that what is typed, stored and shown is one amount.
 */
export function useCurrencies(): readonly { readonly value: string; readonly label: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    const others = Intl.supportedValuesOf("currency").filter(
      (code) =>
        isCurrency(code) &&
        exponentOf(code) === minorDigitsOf(code) &&
        !common.some((known) => known === code),
    );
    return [...common, ...others].map((value) => ({
      value,
      label: `${value} · ${names.of(value) ?? value}`,
    }));
  }, [locale]);
}
