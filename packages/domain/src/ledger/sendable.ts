import type { LimitState } from "@evenly/contract/payments/schemas";
import { type FeeKind, feeByRow, feeTable } from "./fees.ts";

type SendingTerms = {
  readonly availableMinor: bigint;
  readonly feeKind: FeeKind;
  readonly limits: readonly LimitState[];
};

/** Returns the first limit that an amount exceeds; fees do not count. */
export function exceededLimit(limits: readonly LimitState[], amountMinor: bigint): LimitState | null {
  return limits.find((limit) => amountMinor > limit.remainingMinor) ?? null;
}

/** Returns the largest amount that the balance covers together with its fee, and that no limit refuses. */
export function sendableMinor({ availableMinor, feeKind, limits }: SendingTerms): bigint {
  const covered = feeKind === "personal" ? availableMinor : coveredWithFee(availableMinor);
  return limits.reduce(
    (least, { remainingMinor }) => (remainingMinor < least ? remainingMinor : least),
    covered > 0n ? covered : 0n,
  );
}

/** The fee is rounded half up, so the exact quotient may be off by one unit. */
function coveredWithFee(availableMinor: bigint): bigint {
  const totalOf = (amountMinor: bigint) => amountMinor + feeByRow(amountMinor, feeTable.international);
  const guess = (availableMinor * 10_000n) / (10_000n + feeTable.international.basisPoints);
  if (totalOf(guess + 1n) <= availableMinor) return guess + 1n;
  return totalOf(guess) <= availableMinor ? guess : guess - 1n;
}
