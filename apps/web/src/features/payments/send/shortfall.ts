import type { LimitState, Quote } from "@evenly/contract/payments/schemas";
import { exceededLimit, sendableMinor } from "@evenly/domain/ledger/sendable";

/** An amount that the balance does not cover, or that is over a limit. */
export type Shortfall = {
  readonly reason: "balance" | "single" | "daily";
  readonly currency: string;
  /** What is compared: with the balance the total, with a limit the amount. */
  readonly wantedMinor: bigint;
  readonly possibleMinor: bigint;
  readonly missingMinor: bigint;
  /** The exceeded limit; null for the balance. */
  readonly limitMinor: bigint | null;
  /** The largest amount that can be sent instead; 0 if none. */
  readonly sendableMinor: bigint;
  /** Sending that amount takes the whole balance: no limit is lower. */
  readonly isAll: boolean;
};

/** Whether a limit is on one payment rather than on a day. */
export function isSingle({ rule }: LimitState): boolean {
  return rule === "identity_single" || rule === "own_single";
}

/** Why an amount is too large and what can be sent instead, or null. */
export function shortfallOf(quote: Quote): Shortfall | null {
  const { refusal, amountMinor, totalMinor, currency, availableBeforeMinor, limits, feeKind } = quote;
  const terms = { availableMinor: availableBeforeMinor, feeKind };
  const most = sendableMinor({ ...terms, limits });
  const instead = { sendableMinor: most, isAll: most === sendableMinor({ ...terms, limits: [] }) };
  if (refusal === "INSUFFICIENT_FUNDS") {
    const possibleMinor = availableBeforeMinor > 0n ? availableBeforeMinor : 0n;
    return {
      reason: "balance",
      currency,
      wantedMinor: totalMinor,
      possibleMinor,
      limitMinor: null,
      missingMinor: totalMinor - possibleMinor,
      ...instead,
    };
  }
  const limit = refusal === "LIMIT_REACHED" ? exceededLimit(limits, amountMinor) : null;
  if (!limit) return null;
  return {
    reason: isSingle(limit) ? "single" : "daily",
    currency,
    wantedMinor: amountMinor,
    possibleMinor: limit.remainingMinor,
    missingMinor: amountMinor - limit.remainingMinor,
    limitMinor: limit.limitMinor,
    ...instead,
  };
}
