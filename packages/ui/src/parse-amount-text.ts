import { minorDigitsOf } from "./money-parts.ts";

export type AmountProblem = "empty" | "not_a_number" | "too_many_decimals" | "too_large";
export type ParsedAmount = { readonly amountMinor: bigint } | { readonly problem: AmountProblem };

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

/** Parses an amount typed in the locale's notation into minor units; never rounds. */
export function parseAmountText(text: string, currency: string, locale: string): ParsedAmount {
  const { decimal, group } = separatorsOf(locale);
  const compact = text.replace(/[\s\u00a0\u202f]/g, "");
  if (compact === "") return { problem: "empty" };
  const [whole = "", fraction = "", ...rest] = compact.split(decimal);
  if (rest.length > 0 || !isGroupedWell(whole, group) || !/^\d*$/.test(fraction))
    return { problem: "not_a_number" };
  const digits = whole.replaceAll(group || " ", "");
  if (digits === "" && fraction === "") return { problem: "not_a_number" };
  if (digits.replace(/^0+/, "").length > WHOLE_DIGITS_MAX) return { problem: "too_large" };
  const minorDigits = minorDigitsOf(currency);
  if (fraction.length > minorDigits) return { problem: "too_many_decimals" };
  return { amountMinor: BigInt((digits || "0") + fraction.padEnd(minorDigits, "0")) };
}

function isGroupedWell(whole: string, group: string): boolean {
  if (/^\d*$/.test(whole)) return true;
  const [first = "", ...others] = whole.split(group);
  return (
    group !== "" &&
    /^\d{1,3}$/.test(first) &&
    others.length > 0 &&
    others.every((part) => /^\d{3}$/.test(part))
  );
}
