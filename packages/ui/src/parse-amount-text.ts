import { readNumber } from "@evenly/money";
import { minorDigitsOf } from "./money-parts.ts";

export type AmountProblem = "empty" | "not_a_number" | "too_many_decimals" | "too_large";
export type ParsedAmount = { readonly amountMinor: bigint } | { readonly problem: AmountProblem };
/** A typed number as a whole number of its last decimal: "8.875" with three decimals is 8875. */
export type ParsedNumber = { readonly scaled: bigint } | { readonly problem: AmountProblem };
/** What a field takes for a number. */
export type NumberForm = {
  /** Maximum number of decimals. */
  readonly decimals: number;
  /** Signs and codes that may stand at one end. */
  readonly units?: readonly string[];
  readonly isSigned?: boolean;
};

/** Maximum number of digits before the decimal mark; far above every limit. */
const WHOLE_DIGITS_MAX = 12;

function separatorsOf(locale: string): { readonly decimal: string; readonly group: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: "always" }).formatToParts(12345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: find("decimal") || ".", group: find("group") };
}

/** The decimal mark of a locale. */
export function decimalMarkOf(locale: string): string {
  return separatorsOf(locale).decimal;
}

/** Parses a typed number, in any notation that has one reading in the locale; never rounds, and never takes a text for zero. */
export function parseNumberText(text: string, locale: string, form: NumberForm): ParsedNumber {
  const { decimals, units, isSigned = false } = form;
  if (text.trim() === "") return { problem: "empty" };
  const read = readNumber(text, { grouping: separatorsOf(locale).group, ...(units && { units }) });
  if (read === null || (read.isNegative && !isSigned)) return { problem: "not_a_number" };
  const { whole, fraction } = read;
  if (whole.replace(/^0+/, "").length > WHOLE_DIGITS_MAX) return { problem: "too_large" };
  if (fraction.length > decimals) return { problem: "too_many_decimals" };
  const scaled = BigInt(whole + fraction.padEnd(decimals, "0"));
  return { scaled: read.isNegative ? -scaled : scaled };
}

/** Parses a typed amount of a currency, which may name it at one end, into minor units. */
export function parseAmountText(
  text: string,
  currency: string,
  locale: string,
  isSigned = false,
): ParsedAmount {
  const form = { decimals: minorDigitsOf(currency), units: unitsOf(currency, locale), isSigned };
  const parsed = parseNumberText(text, locale, form);
  return "problem" in parsed ? parsed : { amountMinor: parsed.scaled };
}

/** Code and signs of a currency in a locale, the longest first. */
function unitsOf(currency: string, locale: string): readonly string[] {
  const signs = (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === "currency" ? value : [])),
  );
  return [...new Set([currency, ...signs])].sort((one, other) => other.length - one.length);
}
