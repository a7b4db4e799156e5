import type { DepositState } from "@evenly/contract/cards/rules";
import type { CardDifference } from "@evenly/contract/cards/schemas";

/** A payment intent as its provider lists it. */
export type ListedIntent = {
  readonly id: string;
  readonly receivedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly isDisputed: boolean;
  readonly createdAt: Date;
};
/** A deposit with what the ledger credited for it. */
export type ListedDeposit = {
  readonly id: string;
  readonly intentId: string | null;
  readonly state: DepositState;
  readonly creditedMinor: bigint;
};

/**
 * Compares one intent with its deposit: null when both say the same. What the provider has kept of a charge is what the ledger has to have credited; what
 * was charged after `settledBefore` may still be on its way.
 */
export function compareIntent(
  intent: ListedIntent,
  deposit: ListedDeposit | undefined,
  settledBefore: Date,
): CardDifference | "on_the_way" | null {
  const providerMinor = intent.receivedMinor - intent.refundedMinor;
  const ledgerMinor = deposit?.creditedMinor ?? 0n;
  const sides = { intentId: intent.id, depositId: deposit?.id ?? null, providerMinor, ledgerMinor };
  if (intent.isDisputed && deposit !== undefined) return { kind: "disputed", ...sides };
  if (providerMinor === ledgerMinor) return null;
  if (deposit === undefined) return { kind: "unknown_intent", ...sides };
  if (ledgerMinor === 0n)
    return intent.createdAt > settledBefore ? "on_the_way" : { kind: "not_credited", ...sides };
  if (intent.receivedMinor === 0n) return { kind: "not_charged", ...sides };
  return { kind: intent.refundedMinor > 0n ? "refunded" : "other_amount", ...sides };
}
