/** An amount such as 12, 12.5 or 12.50 in hundredths; null for any other text, and for zero. */
export function hundredthsOf(text: string, digitsMax: number): bigint | null {
  const [, whole = "", part = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === "" || whole.length > digitsMax) return null;
  const minor = BigInt(whole) * 100n + BigInt(part.padEnd(2, "0"));
  return minor > 0n ? minor : null;
}

/** Whether a text is an amount of zero, by which some codes leave the amount to the payer. */
export function isZeroAmount(text: string): boolean {
  return /^0+(?:\.0*)?$/.test(text);
}

/** Hundredths with exactly two decimals. */
export function hundredthsText(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
}
