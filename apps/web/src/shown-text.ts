import { areAmountsMasked, MASK } from "@evenly/ui";

/** An amount inside a sentence: digits beside the sign or the code of a currency. */
const amount =
  /(\p{Sc}\s?|\b[A-Z]{3}\s)\d(?:[\d.,'\u00a0\u202f]*\d)?|\d(?:[\d.,'\u00a0\u202f]*\d)?(?=\s?(?:\p{Sc}|[A-Z]{3}\b))/gu;

/** A sentence of the server as the person wants to see it: without the digits of its amounts while amounts are hidden. */
export function shownText(text: string): string {
  return areAmountsMasked()
    ? text.replace(amount, (_match, sign: string | undefined) => `${sign ?? ""}${MASK}`)
    : text;
}

/** A whole number, as a sentence writes it. */
const whole = /\d(?:[\d.,'\u00a0\u202f]*\d)?/gu;

/** Whether a sentence of the server already says how many; an amount of money is no such number. */
export function saysCount(text: string, count: number): boolean {
  const numbers = text.replace(amount, "").match(whole) ?? [];
  return numbers.some((number) => number.replace(/\D/g, "") === String(count));
}
