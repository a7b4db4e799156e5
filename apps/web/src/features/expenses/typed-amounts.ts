import { exponentOf } from "@evenly/money";
import { decimalMarkOf, type NumberForm, parseAmountText, parseNumberText } from "@evenly/ui";
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
  const parsed = parseAmountText(text, currency, locale, true);
  if ("amountMinor" in parsed) return parsed.amountMinor;
  return parsed.problem === "empty" ? 0n : null;
}

/** A part in percent: hundredths of a percent are the least that is stored. */
export const PERCENT: NumberForm = { decimals: 2, units: ["%"] };
/** Tax or tip in percent: sales taxes have three decimals. */
export const TAX_PERCENT: NumberForm = { decimals: 3, units: ["%"] };
/** A number of shares, in hundredths. */
export const SHARES: NumberForm = { decimals: 2 };
/** Units of the expense's currency for one of the currency that was paid. */
export const RATE: NumberForm = { decimals: 12 };

/** A typed number in units of its last decimal, `empty` when nothing is typed; null if it is none. */
export function scaledOf(text: string, form: NumberForm, locale: string, empty: number): number | null {
  const parsed = parseNumberText(text, locale, form);
  if ("scaled" in parsed) return Number(parsed.scaled);
  return parsed.problem === "empty" ? empty : null;
}

/** A typed rate as decimal text; null if it is none. */
export function rateTextOf(text: string, locale: string): string | null {
  const parsed = parseNumberText(text, locale, RATE);
  if ("problem" in parsed) return null;
  const digits = String(parsed.scaled).padStart(RATE.decimals + 1, "0");
  return `${digits.slice(0, -RATE.decimals)}.${digits.slice(-RATE.decimals)}`.replace(/\.?0+$/, "");
}
