import type { LimitState } from "@evenly/contract/payments/schemas";

/**
 * What may still be sent today after a payment (none by default), in minor units of USD; null without a daily limit. The meter counts the amount without
 * the fee, as `countOutgoing` does.
 */
export function leftToday(limits: readonly LimitState[], amountMinor = 0n): bigint | null {
  const daily = dailyLimit(limits);
  return daily === null ? null : daily.remainingMinor - amountMinor;
}

/** The daily limit that leaves the least, which is the one that decides; null without a daily limit. */
export function dailyLimit(limits: readonly LimitState[]): LimitState | null {
  return lowest(limits.filter(({ rule }) => rule === "identity_daily" || rule === "own_daily"));
}

/** The limit of one payment that decides; null without one. */
export function singleLimit(limits: readonly LimitState[]): LimitState | null {
  return lowest(limits.filter(({ rule }) => rule === "identity_single" || rule === "own_single"));
}

function lowest(limits: readonly LimitState[]): LimitState | null {
  return limits.reduce<LimitState | null>(
    (least, limit) => (least === null || limit.limitMinor < least.limitMinor ? limit : least),
    null,
  );
}
