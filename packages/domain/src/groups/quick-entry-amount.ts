import { exponentOf, isCurrency, type ParsedAmount, parseAmount } from "@evenly/money";

export type AmountFound = {
  /** Positions in the text, with the currency's sign or code. */
  readonly start: number;
  readonly end: number;
  readonly currency: string;
  readonly amount: ParsedAmount;
};

const SIGNS: Readonly<Record<string, string>> = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₩": "KRW",
  "₺": "TRY",
  euro: "EUR",
  euros: "EUR",
  dollar: "USD",
  dollars: "USD",
};
/** Currencies written with the dollar sign: in such a group the sign means the group's own. */
const DOLLARS: ReadonlySet<string> = new Set(["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"]);
const UNIT = String.raw`[€$£¥₹₩₺]|[A-Z]{3}(?![\p{L}])|(?:euros?|dollars?)(?![\p{L}])`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(?<before>${UNIT})\s?)?(?<digits>\d(?:[\d.,]{0,28}\d)?)(?:\s?(?<after>${UNIT}))?(?![\p{L}\p{N}])`,
  "giu",
);

/**
 * Finds the amount in a text: the number with a currency, else the one with decimals, else the last one. A comma or point before
 * one or two last digits starts the decimals; before three digits it does so only in currencies with three decimals.
 */
export function findAmount(text: string, currency: string): AmountFound | null {
  const found = [...text.matchAll(NUMBER)].map((match) => {
    const { before, digits = "", after } = match.groups ?? {};
    const [front, back] = [currencyOf(before, currency), currencyOf(after, currency)];
    const start = match.index + (front === null && before !== undefined ? match[0].indexOf(digits) : 0);
    const unitEnd = match.index + match[0].length;
    const digitsEnd = match.index + match[0].indexOf(digits) + digits.length;
    const unit = front ?? back;
    const rank = unit !== null ? 2 : /[.,]\d{1,2}$/.test(digits) ? 1 : 0;
    return { start, end: back === null ? digitsEnd : unitEnd, digits, currency: unit ?? currency, rank };
  });
  const best = found.reduce<(typeof found)[number] | null>((chosen, each) => {
    return chosen === null || each.rank >= chosen.rank ? each : chosen;
  }, null);
  if (best === null) return null;
  const { start, end, digits } = best;
  const amount = parseAmount(plainDecimal(digits, exponentOf(best.currency)), best.currency);
  return { start, end, currency: best.currency, amount };
}

function currencyOf(unit: string | undefined, groupCurrency: string): string | null {
  if (unit === undefined) return null;
  if (unit === "$" && DOLLARS.has(groupCurrency)) return groupCurrency;
  const known = SIGNS[unit.toLowerCase()];
  if (known !== undefined) return known;
  return unit === unit.toUpperCase() && isCurrency(unit) ? unit : null;
}

/** "1.234,5" and "1,234.5" become "1234.5". */
function plainDecimal(digits: string, exponent: number): string {
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0) return digits;
  const whole = digits.slice(0, last);
  const fraction = digits.slice(last + 1);
  const mark = digits.charAt(last);
  const isGrouping = whole.includes(mark) || (fraction.length === 3 && (exponent < 3 || /[.,]/.test(whole)));
  const plain = whole.replace(/[.,]/g, "");
  return isGrouping && !isMixed(whole, mark) ? plain + fraction : `${plain}.${fraction}`;
}

/** Whether the other mark groups the digits before the last mark, which then starts the decimals. */
function isMixed(whole: string, mark: string): boolean {
  return whole.includes(mark === "." ? "," : ".");
}
