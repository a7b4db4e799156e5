import { exponentOf } from "./currencies.ts";

/** Maximum amount in minor units: 10^12. @see docs/decisions/0002-money.md */
export const AMOUNT_MINOR_MAX = 1_000_000_000_000n;

export type ParsedAmount =
  | { readonly ok: true; readonly amountMinor: bigint }
  | {
      readonly ok: false;
      readonly problem: "not_a_number" | "too_many_decimals" | "not_positive" | "too_large";
    };

/**
 * Parses a decimal string in major units ("12.34") into minor units of the currency (1234n for USD). Exponents, grouping and
 * spaces are refused. A leading minus is parsed, so that the error is `not_positive`.
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
