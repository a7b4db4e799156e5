/** A share of the amount in basis points, and a fixed part in minor units of USD. */
type FeeRow = { readonly basisPoints: bigint; readonly fixedMinor: bigint };

/**
 * What Evenly takes of a payment; quotes, postings and screens read it. Sales and instant payouts are announced on the landing page only,
 * until they exist.
 *
 * @see docs/decisions/0005-limits-and-fees.md
 */
export const feeTable = {
  personal: { basisPoints: 0n, fixedMinor: 0n },
  international: { basisPoints: 100n, fixedMinor: 0n },
  business: { basisPoints: 290n, fixedMinor: 30n },
  instantPayout: { basisPoints: 0n, fixedMinor: 50n },
} as const satisfies Record<string, FeeRow>;

const BASIS_POINTS = 10_000n;

export type FeeKind = "personal" | "international";
export type Fee = { readonly feeKind: FeeKind; readonly feeMinor: bigint };

/**
 * Fee of a payment between two people, which the payer pays on top: by the row for one country or for two. An unknown country counts as
 * equal to the other one.
 *
 * @see docs/decisions/0005-limits-and-fees.md
 */
export function feeOf(amountMinor: bigint, payerCountry: string | null, payeeCountry: string | null): Fee {
  const isAbroad = payerCountry !== null && payeeCountry !== null && payerCountry !== payeeCountry;
  const feeKind = isAbroad ? "international" : "personal";
  return { feeKind, feeMinor: feeByRow(amountMinor, feeTable[feeKind]) };
}

/** Fee of an amount by a row of the table, rounded half up to the minor unit. */
export function feeByRow(amountMinor: bigint, { basisPoints, fixedMinor }: FeeRow): bigint {
  return shareHalfUp(amountMinor, basisPoints) + fixedMinor;
}

/** Part of a non-negative amount in basis points, rounded half up to the minor unit. */
export function shareHalfUp(amountMinor: bigint, basisPoints: bigint): bigint {
  return (amountMinor * basisPoints + BASIS_POINTS / 2n) / BASIS_POINTS;
}
