import { isCurrency } from "@evenly/money";
import { useMemo } from "react";
import { useLocale } from "use-intl";

/** The most used currencies, listed first. */
const common = ["USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD"] as const;

/** Currencies to choose from with their names; currencies unknown to the browser are left out. */
export function useCurrencies(): readonly { readonly value: string; readonly label: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    const others = Intl.supportedValuesOf("currency").filter(
      (code) => isCurrency(code) && !common.some((known) => known === code),
    );
    return [...common, ...others].map((value) => ({
      value,
      label: `${value} · ${names.of(value) ?? value}`,
    }));
  }, [locale]);
}
