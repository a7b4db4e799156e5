import { exponentOf } from "@evenly/money";
import { decimalMarkOf } from "@evenly/ui";

/** Writes minor units as a user of the locale would type them: "640", "640,50". */
export function amountTextOf(amountMinor: bigint, currency: string, locale: string): string {
  const exponent = exponentOf(currency);
  const digits = amountMinor.toString().padStart(exponent + 1, "0");
  const whole = exponent === 0 ? digits : digits.slice(0, -exponent);
  const fraction = exponent === 0 ? "" : digits.slice(-exponent);
  return /^0*$/.test(fraction) ? whole : `${whole}${decimalMarkOf(locale)}${fraction}`;
}
