import { exponentOf } from "@evenly/money";
import { decimalMarkOf, parseAmountText } from "@evenly/ui";
import { amountTextOf } from "../payments/index.ts";

/** An amount as it is typed: without symbol and grouping. */
export function typedAmount(minor: bigint, currency: string, locale: string): string {
  return minor < 0n ? `-${amountTextOf(-minor, currency, locale)}` : amountTextOf(minor, currency, locale);
}

/** A stored amount in a field, with all its decimals, so that amounts below each other align. */
export function storedAmount(minor: bigint, currency: string, locale: string): string {
  const text = typedAmount(minor, currency, locale);
  const exponent = exponentOf(currency);
  const mark = decimalMarkOf(locale);
  return exponent === 0 || text.includes(mark) ? text : `${text}${mark}${"0".repeat(exponent)}`;
}

/** Minor units of a typed amount, which may be empty (0) or negative; null if it is none. */
export function minorOf(text: string, currency: string, locale: string): bigint | null {
  const typed = text.trim();
  if (typed === "") return 0n;
  const isNegative = typed.startsWith("-") || typed.startsWith("−");
  const parsed = parseAmountText(isNegative ? typed.slice(1) : typed, currency, locale);
  if ("problem" in parsed) return null;
  return isNegative ? -parsed.amountMinor : parsed.amountMinor;
}
