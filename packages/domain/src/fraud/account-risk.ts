import type { RiskFactorText } from "@evenly/contract/payments/security-record";
import type { StepUpFactor } from "@evenly/contract/payments/step-up";

/** Amounts in minor units of USD. @see spec 2 section 5 (transaction security by amount) */
const PIN_ABOVE = 10_000n;
const TWO_FACTOR_ABOVE = 50_000n;
const BIOMETRIC_ABOVE = 100_000n;
const AMOUNT_CHECK_BELOW = 1_000_000n;

/** What a payment of an amount needs, and whether its amount passes without a review. */
export type Requirements = {
  readonly requiresPin: boolean;
  readonly requires2FA: boolean;
  readonly requiresBiometric: boolean;
  readonly amountCheck: boolean;
};

/**
 * Sent to one payee within 24 hours without each factor, in minor units of USD. A payment that was proven by a PIN still counts toward
 * the amount from which a code is needed, so that one factor never stands in for another.
 */
export type Unproven = Readonly<Record<StepUpFactor, bigint>>;
export const NOTHING_UNPROVEN: Unproven = { pin: 0n, second_factor: 0n, passkey: 0n };
/** Sums from which the next payment needs every factor. */
export const ALL_UNPROVEN: Unproven = {
  pin: PIN_ABOVE,
  second_factor: TWO_FACTOR_ABOVE,
  passkey: BIOMETRIC_ABOVE,
};

/** Returns what a payment of an amount needs after what went to its payee without each factor. */
export function requirementsOf(amountMinor: bigint, unproven = NOTHING_UNPROVEN): Requirements {
  return {
    requiresPin: amountMinor + unproven.pin > PIN_ABOVE,
    requires2FA: amountMinor + unproven.second_factor > TWO_FACTOR_ABOVE,
    requiresBiometric: amountMinor + unproven.passkey > BIOMETRIC_ABOVE,
    amountCheck: amountMinor < AMOUNT_CHECK_BELOW,
  };
}

/** The account-level score of an amount, with its factors. */
export type AccountRisk = { readonly score: number; readonly factors: readonly RiskFactorText[] };

/**
 * Scores an amount by the account-level scheme. It reaches 80 at most, so that "Very high risk transaction", above 80, never
 * applies; both constants are the specification's.
 *
 * @see spec 2 section 5 (account-level risk score)
 */
export function accountRisk(amountMinor: bigint): AccountRisk {
  let score = 0;
  const factors: RiskFactorText[] = [];
  if (amountMinor > 100_000n) {
    score += 30;
    factors.push("High transaction amount");
  }
  if (amountMinor > 500_000n) score += 20;
  if (amountMinor > 1_000_000n) score += 30;
  const capped = Math.min(score, 100);
  factors.push(...factorsAbove(capped));
  return { score: capped, factors };
}

/** Texts that a score adds, whatever it is made of. */
export function factorsAbove(score: number): readonly RiskFactorText[] {
  if (score > 80) return ["Unusual spending pattern", "Very high risk transaction"];
  return score > 50 ? ["Unusual spending pattern"] : [];
}
