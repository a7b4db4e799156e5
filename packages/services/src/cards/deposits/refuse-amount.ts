import { refuse, WALLET_CURRENCY } from "@evenly/contract";
import { DEPOSIT_MAX_MINOR, DEPOSIT_MIN_MINOR } from "@evenly/contract/cards/rules";
import type { DepositLimit } from "@evenly/contract/cards/schemas";
import { exceededDepositLimit } from "@evenly/domain/cards/index";
import { formatAmount } from "@evenly/money";

/**
 * Refuses an amount that the provider does not take.
 *
 * @throws {DEPOSIT_BOUNDS} with the least and the most. @throws {CURRENCY_UNAVAILABLE} no wallet holds the currency.
 */
export function refuseOutOfBounds(amountMinor: bigint, currency: string): void {
  if (currency !== WALLET_CURRENCY) refuse("CURRENCY_UNAVAILABLE", { currency });
  if (amountMinor >= DEPOSIT_MIN_MINOR && amountMinor <= DEPOSIT_MAX_MINOR) return;
  refuse("DEPOSIT_BOUNDS", {
    min: formatAmount(DEPOSIT_MIN_MINOR, currency),
    max: formatAmount(DEPOSIT_MAX_MINOR, currency),
    currency,
  });
}

/**
 * Refuses an amount above a limit.
 *
 * @throws {DEPOSIT_LIMIT} with the limit that decides, what is left of it, and when it starts over.
 */
export function refuseAboveLimit(
  limits: readonly DepositLimit[],
  amountMinor: bigint,
  currency: string,
): void {
  const limit = exceededDepositLimit(limits, amountMinor);
  if (limit === null) return;
  refuse("DEPOSIT_LIMIT", {
    rule: limit.rule,
    limit: formatAmount(limit.limitMinor, currency),
    used: formatAmount(limit.usedMinor, currency),
    remaining: formatAmount(limit.remainingMinor, currency),
    resetsAt: limit.resetsAt?.toISOString() ?? null,
    currency,
  });
}
