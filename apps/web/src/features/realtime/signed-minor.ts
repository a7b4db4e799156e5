import { exponentOf } from "@evenly/money";

/** Parses a decimal text from the server ("-12.30") into minor units. */
export function signedMinorOf(text: string, currency: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new Error(`not an amount: ${text}`);
  const [, sign = "", whole = "", fraction = ""] = match;
  const minor = BigInt(whole + fraction.padEnd(exponentOf(currency), "0"));
  return sign === "-" ? -minor : minor;
}
