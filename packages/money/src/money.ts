/** An amount of one currency in its minor units (cents of USD, yen of JPY). */
export type Money = { readonly amountMinor: bigint; readonly currency: string };

/** Adds two amounts of one currency. */
export function add(a: Money, b: Money): Money {
  return { amountMinor: a.amountMinor + sameCurrency(a, b).amountMinor, currency: a.currency };
}

/** Subtracts the second amount from the first; both in one currency. */
export function subtract(a: Money, b: Money): Money {
  return { amountMinor: a.amountMinor - sameCurrency(a, b).amountMinor, currency: a.currency };
}

/** Compares two amounts of one currency: negative, 0 or positive. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  const difference = a.amountMinor - sameCurrency(a, b).amountMinor;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Negates an amount. */
export function negate(a: Money): Money {
  return { amountMinor: -a.amountMinor, currency: a.currency };
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`currencies differ: ${a.currency} and ${b.currency}`);
  return b;
}
