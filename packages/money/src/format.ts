import { exponentOf } from "./currencies.ts";

/** Formats minor units as a plain decimal string in major units: (-1234n, "USD") is "-12.34". */
export function formatAmount(amountMinor: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  const sign = amountMinor < 0n ? "-" : "";
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(exponent + 1, "0");
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
