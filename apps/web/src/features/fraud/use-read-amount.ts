import { parseAmountText, shownMoneyText } from "@evenly/ui";
import { useLocale, useTranslations } from "use-intl";

const CURRENCY = "USD";

export type ReadAmount = { readonly amountMinor: bigint } | { readonly problem: string };

/** Reads a typed amount above zero and up to a maximum, or says what is wrong with it. */
export function useReadAmount(): (text: string, maxMinor: bigint) => ReadAmount {
  const t = useTranslations("fraud.limits");
  const locale = useLocale();
  const texts = {
    empty: t("empty"),
    not_a_number: t("notNumber"),
    too_many_decimals: t("decimals"),
  };
  return (text, maxMinor) => {
    const tooHigh = { problem: t("tooHigh", { limit: shownMoneyText(maxMinor, CURRENCY, locale) }) };
    const read = parseAmountText(text, CURRENCY, locale);
    if ("problem" in read) return read.problem === "too_large" ? tooHigh : { problem: texts[read.problem] };
    if (read.amountMinor === 0n) return { problem: t("notPositive") };
    return read.amountMinor > maxMinor ? tooHigh : read;
  };
}
