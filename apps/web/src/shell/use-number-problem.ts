import {
  decimalMarkOf,
  minorDigitsOf,
  type NumberForm,
  type ParsedAmount,
  type ParsedNumber,
  parseAmountText,
  parseNumberText,
  useMoneyLocale,
} from "@evenly/ui";
import { useTranslations } from "use-intl";

/** What is wrong with a typed number or amount, in words; undefined for one that can be read, and while nothing is typed. */
export function useNumberProblem() {
  const t = useTranslations("common.number");
  const { locale } = useMoneyLocale();
  const textOf = (parsed: ParsedNumber | ParsedAmount, decimals: number): string | undefined => {
    if (!("problem" in parsed) || parsed.problem === "empty") return undefined;
    if (parsed.problem === "too_large") return t("large");
    if (parsed.problem === "too_many_decimals" || decimals === 0) return t("decimals", { count: decimals });
    return t("wrong", { example: `12${decimalMarkOf(locale)}${"5".padEnd(Math.min(decimals, 4), "0")}` });
  };
  return {
    number: (text: string, form: NumberForm) => textOf(parseNumberText(text, locale, form), form.decimals),
    amount: (text: string, currency: string, isSigned = false) =>
      textOf(parseAmountText(text, currency, locale, isSigned), minorDigitsOf(currency)),
  };
}
