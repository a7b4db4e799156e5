import { toAmountText } from "@evenly/contract";
import type { Locale } from "@evenly/i18n";

/**
 * Writes an amount the way of a language. Intl takes the decimal text itself, so no amount passes through a float; the
 * decimals are those of the text, since Intl drops some that a currency has (HUF).
 */
export function formatMoney(
  amountMinor: bigint,
  currency: string,
  locale: Locale,
  currencyDisplay: "symbol" | "narrowSymbol" = "symbol",
): string {
  const text = toAmountText(amountMinor, currency) as `${number}`;
  const digits = text.split(".")[1]?.length ?? 0;
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay, ...decimals }).format(
    text,
  );
}
