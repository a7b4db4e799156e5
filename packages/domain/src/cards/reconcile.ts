import type { DepositState } from "@evenly/contract/cards/rules";
import type { CardDifference } from "@evenly/contract/cards/schemas";

/** A payment intent as its provider lists it. */
export type ListedIntent = {
  readonly id: string;
  readonly status: string;
  readonly receivedMinor: bigint;
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
 * Compares one intent with its deposit: null when both say the same. Money that was given back to its card was received, and is not credited; what was
 * charged after `settledBefore` may still be on its way.
 */
export function compareIntent(
  intent: ListedIntent,
  deposit: ListedDeposit | undefined,
  settledBefore: Date,
): CardDifference | "on_the_way" | null {
  const sides = {
    intentId: intent.id,
    depositId: deposit?.id ?? null,
    providerMinor: intent.receivedMinor,
    ledgerMinor: deposit?.creditedMinor ?? 0n,
  };
  const isCharged = intent.status === "succeeded";
  if (deposit === undefined) return isCharged ? { kind: "unknown_intent", ...sides } : null;
  const isCredited = deposit.creditedMinor > 0n;
  if (!isCharged) return isCredited ? { kind: "not_charged", ...sides } : null;
  if (deposit.state === "returned") return isCredited ? { kind: "other_amount", ...sides } : null;
  if (!isCredited)
    return intent.createdAt > settledBefore ? "on_the_way" : { kind: "not_credited", ...sides };
  return deposit.creditedMinor === intent.receivedMinor ? null : { kind: "other_amount", ...sides };
}
