import { toAmountText } from "@evenly/contract";
import type { Locale } from "@evenly/i18n";

type Display = "symbol" | "narrowSymbol";

/**
 * Writes an amount in a language's notation. Intl gets the decimal text, so that no amount passes through a float. The number of decimals
 * is that of the text, because Intl omits some that a currency has (HUF).
 */
export function formatMoney(
  amountMinor: bigint,
  currency: string,
  locale: Locale,
  currencyDisplay: Display = "symbol",
): string {
  const text = toAmountText(amountMinor, currency) as `${number}`;
  const digits = text.split(".")[1]?.length ?? 0;
  const key = `${locale} ${currency} ${currencyDisplay} ${digits}`;
  const format = formats.get(key) ?? create(locale, currency, currencyDisplay, digits);
  formats.set(key, format);
  return format.format(text);
}

/** Cache: creating a format costs far more than using it. Bounded by languages times currencies. */
const formats = new Map<string, Intl.NumberFormat>();

function create(locale: Locale, currency: string, currencyDisplay: Display, digits: number) {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay, ...decimals });
}
