import type { Transaction } from "@evenly/contract/payments/schemas";

/** What came in and what went out, fees included; only what is completed counts. */
export function inOutSums(transactions: readonly Transaction[]): {
  readonly inMinor: bigint;
  readonly outMinor: bigint;
} {
  let inMinor = 0n;
  let outMinor = 0n;
  for (const { status, amountMinor, feeMinor } of transactions) {
    if (status !== "completed") continue;
    if (amountMinor > 0n) inMinor += amountMinor;
    else outMinor += feeMinor - amountMinor;
  }
  return { inMinor, outMinor };
}
