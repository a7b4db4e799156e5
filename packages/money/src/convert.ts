import { exponentOf } from "./currencies.ts";
import type { Money } from "./money.ts";

/** Rates of one day: units of each currency per unit of the base, as decimal strings. The base itself is listed with "1". */
export type RateTable = {
  readonly base: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly rates: Readonly<Record<string, string>>;
};

/**
 * Converts an amount through the base currency of the table. The computation is exact; the result is rounded once, half to
 * even, to the target currency's minor unit. Returns null when the table lacks one of the currencies. For display only: never
 * use the result in a balance.
 */
export function convert(money: Money, currency: string, table: RateTable): Money | null {
  if (money.currency === currency) return money;
  const from = readRate(table.rates[money.currency]);
  const to = readRate(table.rates[currency]);
  if (from === null || to === null) return null;
  const up = exponentOf(currency) + from.decimals;
  const down = exponentOf(money.currency) + to.decimals;
  const amountMinor = divideHalfEven(
    money.amountMinor * to.digits * 10n ** BigInt(up),
    from.digits * 10n ** BigInt(down),
  );
  return { amountMinor, currency };
}

type Rate = { readonly digits: bigint; readonly decimals: number };

/** Parses a rate; returns null unless it is a plain decimal above zero. */
function readRate(text: string | undefined): Rate | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text ?? "");
  if (match === null) return null;
  const [, whole = "", fraction = ""] = match;
  const digits = BigInt(whole + fraction);
  return digits === 0n ? null : { digits, decimals: fraction.length };
}

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isUp = twice > divisor || (twice === divisor && quotient % 2n !== 0n);
  if (!isUp) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
}
