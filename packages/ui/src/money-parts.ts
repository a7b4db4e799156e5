import { exponentOf } from "@evenly/money";

import { areAmountsMasked, MASK } from "./hidden-amounts.ts";

export type SignMode = "auto" | "always" | "never";

export type MoneyParts = {
  readonly sign: "" | "−" | "+";
  readonly symbol: string;
  readonly whole: string;
  /** Decimal separator and minor digits; empty for currencies without a minor unit. */
  readonly minor: string;
  readonly isSymbolFirst: boolean;
  /** Text between symbol and number in this locale: empty or a no-break space. */
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
 * Number of decimals of a currency's minor unit by ISO 4217: JPY 0, USD 2, KWD 3. NOTE: Intl omits minor units no longer used in cash (HUF,
 * IDR): an amount without its decimals would be read as a hundred times larger.
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

/** Splits an amount in minor units into the pieces that are set in different sizes. */
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

/** The same pieces with the digits replaced by a mask. */
export function maskedParts(parts: MoneyParts): MoneyParts {
  return { ...parts, whole: MASK, minor: "" };
}

/** Writes an amount as one line of text: "−$38.72", "1.284,60 $". Without digits while amounts are hidden. */
export function moneyText(
  amountMinor: bigint,
  currency: string,
  locale: string,
  mode: SignMode = "auto",
): string {
  const parts = moneyParts(amountMinor, currency, locale, mode);
  return lineOf(areAmountsMasked() ? maskedParts(parts) : parts);
}

/** Like `moneyText`, but always with digits: for amounts that the person enters and is about to confirm. */
export function shownMoneyText(amountMinor: bigint, currency: string, locale: string): string {
  return lineOf(moneyParts(amountMinor, currency, locale, "auto"));
}

/** Like `shownMoneyText`, without a minor part of zero: "$5,000", "$0.99". For published prices and limits. */
export function priceText(amountMinor: bigint, currency: string, locale: string): string {
  return lineOf(withoutZeroMinor(moneyParts(amountMinor, currency, locale, "auto")));
}

/** The same pieces; a minor part of zero is omitted. */
export function withoutZeroMinor(parts: MoneyParts): MoneyParts {
  return /^\D?0*$/.test(parts.minor) ? { ...parts, minor: "" } : parts;
}

/** Joins the pieces into one line. */
export function lineOf({ sign, symbol, whole, minor, isSymbolFirst, gap }: MoneyParts): string {
  return isSymbolFirst ? `${sign}${symbol}${gap}${whole}${minor}` : `${sign}${whole}${minor}${gap}${symbol}`;
}

/** Writes an amount for screen readers: "minus 38.72 US dollars". */
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
