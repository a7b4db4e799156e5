import { exponentOf } from "./currencies.ts";

/** Largest amount that the system takes: 10^12 minor units. @see docs/decisions/0002-money.md */
export const AMOUNT_MINOR_MAX = 1_000_000_000_000n;

export type ParsedAmount =
  | { readonly ok: true; readonly amountMinor: bigint }
  | {
      readonly ok: false;
      readonly problem: "not_a_number" | "too_many_decimals" | "not_positive" | "too_large";
    };

/**
 * Reads a decimal text in major units ("12.34") as minor units of the currency (1234n for USD).
 * No exponent, no grouping, no spaces; a leading minus is read so that it can be named as not positive.
 */
export function parseAmount(text: string, currency: string): ParsedAmount {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (match === null) return { ok: false, problem: "not_a_number" };
  const [, sign = "", whole = "", fraction = ""] = match;
  const exponent = exponentOf(currency);
  if (fraction.length > exponent) return { ok: false, problem: "too_many_decimals" };
  const amountMinor = BigInt(whole + fraction.padEnd(exponent, "0"));
  if (sign === "-" || amountMinor === 0n) return { ok: false, problem: "not_positive" };
  if (amountMinor > AMOUNT_MINOR_MAX) return { ok: false, problem: "too_large" };
  return { ok: true, amountMinor };
}
