import { exponentOf, type Money, type RateTable } from "@evenly/money";

/** Significant digits of a rate from the table, which states as many. */
const TABLE_DIGITS = 6;
/** Significant digits of a rate that follows from two amounts. */
const AMOUNTS_DIGITS = 10;
const DECIMALS_MAX = 12;

/** What was paid in its own currency, and how it became the amount of an expense. */
export type Original = {
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Units of the expense's currency for one of this one, as decimal text. */
  readonly rate: string;
  readonly source: "table" | "manual" | "amounts";
  /** Day of the rate, "2026-11-20". */
  readonly on: string;
};

/** Why an original amount does not give the amount of its expense. */
export type OriginalProblem =
  | "same_currency"
  | "rate_unreadable"
  | "amount_differs"
  | "rate_unknown"
  | "rates_old";

/** Converts an amount by a rate, exactly until one rounding, half up to the minor unit; null unless the rate is a decimal above zero. */
export function convertByRate(money: Money, rate: string, currency: string): bigint | null {
  const read = readRate(rate);
  if (read === null) return null;
  const up = exponentOf(currency);
  const down = exponentOf(money.currency) + read.decimals;
  return divideHalfUp(money.amountMinor * read.digits * 10n ** BigInt(up), 10n ** BigInt(down));
}

/** The rate that two amounts above zero imply, to ten significant digits; null when it needs more than 12 decimals. */
export function rateOfAmounts(original: Money, amount: Money): string | null {
  return quotientText(
    amount.amountMinor * 10n ** BigInt(exponentOf(original.currency)),
    original.amountMinor * 10n ** BigInt(exponentOf(amount.currency)),
    AMOUNTS_DIGITS,
  );
}

/** The rate between two currencies of a table, to the six significant digits that the table states; null when it lacks one. */
export function rateOfTable(table: RateTable, from: string, to: string): string | null {
  const [one, other] = [readRate(table.rates[from]), readRate(table.rates[to])];
  if (one === null || other === null) return null;
  return quotientText(
    other.digits * 10n ** BigInt(one.decimals),
    one.digits * 10n ** BigInt(other.decimals),
    TABLE_DIGITS,
  );
}

/**
 * Checks that an original amount gives the amount of its expense; both of money back are below zero. A rate from the table is the
 * one of a current table, or the one that the expense has already.
 */
export function checkOriginal(
  amount: Money,
  original: Original,
  {
    table,
    isTableCurrent,
    stored,
  }: {
    readonly table: RateTable | null;
    readonly isTableCurrent: boolean;
    readonly stored: Original | null;
  },
): OriginalProblem | null {
  const { source, rate, currency } = original;
  if (currency === amount.currency) return "same_currency";
  if (original.amountMinor < 0n !== amount.amountMinor < 0n) return "amount_differs";
  if (original.amountMinor < 0n) {
    const facts = { table, isTableCurrent, stored };
    return checkOriginal(mirrored(amount), mirrored(original), facts);
  }
  if (source === "amounts") return rateOfAmounts(original, amount) === rate ? null : "amount_differs";
  const converted = convertByRate(original, rate, amount.currency);
  if (converted === null) return "rate_unreadable";
  if (converted !== amount.amountMinor) return "amount_differs";
  if (source === "manual" || isSameRate(original, stored)) return null;
  if (table === null || table.date !== original.on) return "rate_unknown";
  if (!isTableCurrent) return "rates_old";
  return rateOfTable(table, currency, amount.currency) === rate ? null : "rate_unknown";
}

function mirrored<Amount extends Money>(amount: Amount): Amount {
  return { ...amount, amountMinor: -amount.amountMinor };
}

function isSameRate(original: Original, stored: Original | null): boolean {
  return (
    stored !== null &&
    stored.source === original.source &&
    stored.currency === original.currency &&
    stored.rate === original.rate &&
    stored.on === original.on
  );
}

type Rate = { readonly digits: bigint; readonly decimals: number };

function readRate(text: string | undefined): Rate | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text ?? "");
  if (match === null) return null;
  const [, whole = "", fraction = ""] = match;
  const digits = BigInt(whole + fraction);
  return digits === 0n ? null : { digits, decimals: fraction.length };
}

/** A quotient of numbers above zero as decimal text, half up to significant digits, without zeros at its end. */
function quotientText(dividend: bigint, divisor: bigint, significant: number): string | null {
  const decimals = Math.min(DECIMALS_MAX, Math.max(0, significant - magnitudeOf(dividend, divisor)));
  const digits = divideHalfUp(dividend * 10n ** BigInt(decimals), divisor);
  const text = String(digits).padStart(decimals + 1, "0");
  const whole = text.slice(0, text.length - decimals);
  if (digits === 0n || whole.length > DECIMALS_MAX) return null;
  const fraction = text.slice(text.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** Digits before the decimal mark; for a quotient below one, minus the number of zeros that follow the mark. */
function magnitudeOf(dividend: bigint, divisor: bigint): number {
  const whole = dividend / divisor;
  if (whole > 0n) return String(whole).length;
  let [zeros, scaled] = [0, dividend * 10n];
  while (scaled < divisor && zeros < DECIMALS_MAX) [zeros, scaled] = [zeros + 1, scaled * 10n];
  return -zeros;
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}
