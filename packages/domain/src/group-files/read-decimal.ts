import { AMOUNT_MINOR_MAX, exponentOf } from "@evenly/money";

/** Minor units of a decimal text, and whether digits beyond the currency's were rounded away. */
export type ReadDecimal = { readonly amountMinor: bigint; readonly isRounded: boolean };

/**
 * Reads a decimal of a file, "-12.50", in a currency: any number of decimals, a minus in front, no grouping. Digits beyond the
 * currency's are rounded half away from zero. Null for anything else.
 */
export function readDecimal(text: string, currency: string): ReadDecimal | null {
  const match = /^([+-]?)(\d{1,15})(?:\.(\d{1,12}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole = "", fraction = ""] = match;
  const digits = exponentOf(currency);
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  const beyond = fraction.slice(digits);
  const isRounded = /[1-9]/.test(beyond);
  const size = beyond >= "5" ? kept + 1n : kept;
  if (size > AMOUNT_MINOR_MAX) return null;
  return { amountMinor: sign === "-" ? -size : size, isRounded };
}
