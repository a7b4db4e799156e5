/** Share of the amount that the payer pays on top. @see docs/decisions/0005-limits-and-fees.md */
export const INTERNATIONAL_FEE_BASIS_POINTS = 100n;
const BASIS_POINTS = 10_000n;

export type FeeKind = "personal" | "international";
export type Fee = { readonly feeKind: FeeKind; readonly feeMinor: bigint };

/**
 * Fee of a payment between two people: none within a country, 1% across countries, rounded half up to the minor unit. An
 * unknown country counts as equal to the other one.
 *
 * @see docs/decisions/0005-limits-and-fees.md
 */
export function feeOf(amountMinor: bigint, payerCountry: string | null, payeeCountry: string | null): Fee {
  const isAbroad = payerCountry !== null && payeeCountry !== null && payerCountry !== payeeCountry;
  if (!isAbroad) return { feeKind: "personal", feeMinor: 0n };
  return { feeKind: "international", feeMinor: shareHalfUp(amountMinor, INTERNATIONAL_FEE_BASIS_POINTS) };
}

/** Part of a non-negative amount in basis points, rounded half up to the minor unit. */
export function shareHalfUp(amountMinor: bigint, basisPoints: bigint): bigint {
  return (amountMinor * basisPoints + BASIS_POINTS / 2n) / BASIS_POINTS;
}
