import { exponentOf, isCurrency, type ParsedAmount, parseAmount, readNumber } from "@evenly/money";

export type AmountFound = {
  /** Positions in the text, with the currency's sign or code. */
  readonly start: number;
  readonly end: number;
  readonly currency: string;
  readonly amount: ParsedAmount;
  /** A minus sign belongs to the number. */
  readonly isNegative: boolean;
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
  String.raw`(?<![\p{L}\p{N}.,:/])(?<minus>[-−](?=\S))?(?:(?<before>${UNIT})\s?)?(?<inner>(?<=[\s€$£¥₹₩₺])[-−])?(?<digits>\d(?:[\d.,]{0,28}\d)?)(?:\s?(?<after>${UNIT}))?(?![\p{L}\p{N}]|[.,:/]\d|\s?[%‰])`,
  "giu",
);

const NUMBER_END = String.raw`(?![\p{L}\p{N}]|[.,:/]\d|\s?(?:${UNIT}))`;
/** Numbers that say how many, or at what time, while another one can be the amount: "for 3", "durch 4", "2 x", "9 pm". */
const COUNTS = new RegExp(
  [
    String.raw`(?<![\p{L}])(?:for|für|among|between|by|unter|zwischen|durch)\s\d{1,2}${NUMBER_END}`,
    String.raw`(?<![\p{L}\p{N}.,:/])\d{1,3}\s?[x×](?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[x×]\s?\d{1,3}${NUMBER_END}`,
    String.raw`(?<![\p{L}\p{N}.,:/])(?:0?\d|1\d|2[0-4])(?:[.:]\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h)(?![\p{L}\p{N}])`,
  ].join("|"),
  "giu",
);

/**
 * Finds the amount in a text: the number with a currency, else the one with decimals, else the last one. A number that counts people
 * or things, or says a time, is the amount only where no other one is; one in a percentage or a clock time never is.
 */
export function findAmount(text: string, currency: string): AmountFound | null {
  return bestAmount(text.replace(COUNTS, marksFor), currency) ?? bestAmount(text, currency);
}

/** Marks of the same length, so that positions stay. */
function marksFor(match: string): string {
  return "\uFFFC".repeat(match.length);
}

function bestAmount(text: string, currency: string): AmountFound | null {
  const found = [...text.matchAll(NUMBER)].map((match) => {
    const { minus, before, inner, digits = "", after } = match.groups ?? {};
    const [front, back] = [currencyOf(before, currency), currencyOf(after, currency)];
    // A word before the number that is no currency belongs to the title.
    const isWord = front === null && before !== undefined;
    const start = match.index + (isWord ? match[0].indexOf(digits) - (inner?.length ?? 0) : 0);
    const isNegative = inner !== undefined || (minus !== undefined && !isWord);
    const unitEnd = match.index + match[0].length;
    const digitsEnd = match.index + match[0].indexOf(digits) + digits.length;
    const unit = front ?? back;
    const rank = unit !== null ? 2 : /[.,]\d{1,2}$/.test(digits) ? 1 : 0;
    const stop = back === null ? digitsEnd : unitEnd;
    return { start, end: stop, digits, currency: unit ?? currency, rank, isNegative };
  });
  const best = found.reduce<(typeof found)[number] | null>((chosen, each) => {
    return chosen === null || each.rank >= chosen.rank ? each : chosen;
  }, null);
  if (best === null) return null;
  const { start, end, digits, isNegative } = best;
  const amount = parseAmount(plainDecimal(digits, exponentOf(best.currency)), best.currency);
  return { start, end, currency: best.currency, amount, isNegative };
}

function currencyOf(unit: string | undefined, groupCurrency: string): string | null {
  if (unit === undefined) return null;
  if (unit === "$" && DOLLARS.has(groupCurrency)) return groupCurrency;
  const known = SIGNS[unit.toLowerCase()];
  if (known !== undefined) return known;
  return unit === unit.toUpperCase() && isCurrency(unit) ? unit : null;
}

/** A number as decimal text. Either mark groups before three digits, but in currencies with three decimals. */
function plainDecimal(digits: string, exponent: number): string {
  const read = readNumber(digits, { grouping: exponent < 3 ? ".," : "" });
  if (read === null) return digits;
  return read.fraction === "" ? read.whole : `${read.whole}.${read.fraction}`;
}
