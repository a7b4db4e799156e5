import { areAmountsMasked, MASK } from "@evenly/ui";

/** An amount inside a sentence: digits next to a currency symbol or code. */
const amount =
  /(\p{Sc}\s?|\b[A-Z]{3}\s)\d(?:[\d.,'\u00a0\u202f]*\d)?|\d(?:[\d.,'\u00a0\u202f]*\d)?(?=\s?(?:\p{Sc}|[A-Z]{3}\b))/gu;

/** A sentence from the server; its amounts are masked while amounts are hidden. */
export function shownText(text: string): string {
  return areAmountsMasked()
    ? text.replace(amount, (_match, sign: string | undefined) => `${sign ?? ""}${MASK}`)
    : text;
}

/** A whole number inside a sentence. */
const whole = /\d(?:[\d.,'\u00a0\u202f]*\d)?/gu;

/** Whether a sentence from the server already contains the count; amounts of money are not counts. */
export function saysCount(text: string, count: number): boolean {
  const numbers = text.replace(amount, "").match(whole) ?? [];
  return numbers.some((number) => number.replace(/\D/g, "") === String(count));
}
