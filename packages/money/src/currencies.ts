/**
 * ISO 4217 codes and exponents come from dinero.js 2.0.2 (`dinero.js/bigint/currencies`, 166 entries, published 2026-03-18).
 */
import * as iso from "dinero.js/bigint/currencies";

const exponents = new Map<string, number>(
  Object.values(iso).map((currency) => [currency.code, Number(currency.exponent)]),
);

/** Checks that a string is an ISO 4217 currency code in upper case. */
export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/** Number of decimals of a currency's minor unit: JPY 0, USD 2, KWD 3. @see ISO 4217 */
export function exponentOf(code: string): number {
  const exponent = exponents.get(code);
  if (exponent === undefined) throw new Error(`unknown currency ${code}`);
  return exponent;
}
