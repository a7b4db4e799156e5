import { exponentOf } from "@evenly/money";

import { areAmountsMasked, MASK } from "./hidden-amounts.ts";

export type SignMode = "auto" | "always" | "never";

export type MoneyParts = {
  readonly sign: "" | "−" | "+";
  readonly symbol: string;
  readonly whole: string;
  /** Decimal separator and minor digits, or empty for currencies without a minor unit. */
  readonly minor: string;
  readonly isSymbolFirst: boolean;
  /** What stands between symbol and number in this locale: nothing or a no-break space. */
  readonly gap: string;
};

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string, currency: string, display: "symbol" | "name"): Intl.NumberFormat {
  const key = `${locale} ${currency} ${display}`;
  const known = formatters.get(key);
  if (known) return known;
  const digits = minorDigitsOf(currency);
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: display,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}

/**
 * Number of decimals of a currency's minor unit: JPY 0, USD 2, KWD 3. NOTE: not Intl's, which leaves out what nobody pays in
 * cash any more (HUF, IDR): a whole amount would be read a hundred times too large.
 */
export function minorDigitsOf(currency: string): number {
  return exponentOf(currency);
}

/** Writes an absolute amount of minor units as a plain decimal that Intl reads without rounding. */
function decimalOf(amountMinor: bigint, currency: string): `${number}` {
  const digits = minorDigitsOf(currency);
  const absolute = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(digits + 1, "0");
  if (digits === 0) return absolute as `${number}`;
  return `${absolute.slice(0, -digits)}.${absolute.slice(-digits)}` as `${number}`;
}

function signOf(amountMinor: bigint, mode: SignMode): MoneyParts["sign"] {
  if (mode === "never" || amountMinor === 0n) return "";
  if (amountMinor < 0n) return "−";
  return mode === "always" ? "+" : "";
}

/** Cuts an amount into the pieces that are set in different sizes. Amounts are minor units. */
export function moneyParts(
  amountMinor: bigint,
  currency: string,
  locale: string,
  mode: SignMode,
): MoneyParts {
  const parts = formatterOf(locale, currency, "symbol").formatToParts(decimalOf(amountMinor, currency));
  const symbolAt = parts.findIndex((part) => part.type === "currency");
  const firstDigitAt = parts.findIndex((part) => part.type === "integer");
  const isSymbolFirst = symbolAt < firstDigitAt;
  const pick = (...types: string[]) =>
    parts
      .filter((part) => types.includes(part.type))
      .map((part) => part.value)
      .join("");
  return {
    sign: signOf(amountMinor, mode),
    symbol: parts[symbolAt]?.value ?? currency,
    whole: pick("integer", "group"),
    minor: pick("decimal", "fraction"),
    isSymbolFirst,
    gap: pick("literal"),
  };
}

/** The same pieces without any digit. */
export function maskedParts(parts: MoneyParts): MoneyParts {
  return { ...parts, whole: MASK, minor: "" };
}

/** Writes an amount as one line of text: "−$38.72", "1.284,60 $"; without digits while amounts are hidden. */
export function moneyText(
  amountMinor: bigint,
  currency: string,
  locale: string,
  mode: SignMode = "auto",
): string {
  const parts = moneyParts(amountMinor, currency, locale, mode);
  return lineOf(areAmountsMasked() ? maskedParts(parts) : parts);
}

/** The same for what the person has just entered and is about to confirm: its digits always show. */
export function shownMoneyText(amountMinor: bigint, currency: string, locale: string): string {
  return lineOf(moneyParts(amountMinor, currency, locale, "auto"));
}

/** Pieces as one line. */
export function lineOf({ sign, symbol, whole, minor, isSymbolFirst, gap }: MoneyParts): string {
  return isSymbolFirst ? `${sign}${symbol}${gap}${whole}${minor}` : `${sign}${whole}${minor}${gap}${symbol}`;
}

/** Writes an amount the way it is read aloud: "minus 38.72 US dollars". */
export function moneySpoken(
  amountMinor: bigint,
  currency: string,
  locale: string,
  mode: SignMode,
  words: { readonly minus: string; readonly plus: string },
): string {
  const named = formatterOf(locale, currency, "name").format(decimalOf(amountMinor, currency));
  const sign = signOf(amountMinor, mode);
  if (sign === "−") return `${words.minus} ${named}`;
  return sign === "+" ? `${words.plus} ${named}` : named;
}
