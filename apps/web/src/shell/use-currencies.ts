import { isCurrency } from "@evenly/money";
import { useMemo } from "react";
import { useLocale } from "use-intl";

/** Currencies at the start of the menu, after the group's own. */
const COMMON = ["USD", "EUR", "GBP", "CHF", "JPY"];

export type CurrencyChoice = { readonly code: string; readonly name: string };

/** All currencies in use by code and name: first the given ones and the common ones, then the others by name. */
export function useCurrencies(...first: readonly string[]): readonly CurrencyChoice[] {
  const locale = useLocale();
  const given = first.join(" ");
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    const choiceOf = (code: string) => ({ code, name: names.of(code) ?? code });
    const top = [...new Set([...given.split(" ").filter(Boolean), ...COMMON])];
    const others = Intl.supportedValuesOf("currency").filter(
      (code) => isCurrency(code) && !top.includes(code),
    );
    const rest = others.map(choiceOf).sort((one, other) => one.name.localeCompare(other.name, locale));
    return [...top.map(choiceOf), ...rest];
  }, [given, locale]);
}
