import { isCurrency } from "@evenly/money";
import { useMemo } from "react";
import { useLocale } from "use-intl";

/** Stand first: most entries are in one of them. */
const common = ["USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD"] as const;

/** Currencies to choose from, with their names; those that the browser has a name for. */
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
