import type { Decision } from "@evenly/contract/fraud/index";
import type { RiskThresholds, Severity } from "@evenly/contract/fraud/schemas";
import type { FraudFactor } from "@evenly/contract/payments/security-record";

/** Facts of a payment that the fraud score depends on. */
export type ScoredFacts = {
  /** Minor units of USD. */
  readonly amountMinor: bigint;
  /** Payments within ten minutes, this one included. */
  readonly recentPayments: number;
  readonly isCountryAllowed: boolean;
  readonly isDeviceKnown: boolean;
  /** 0 to 23 on the payer's clock. */
  readonly payerHour: number;
};

export type RiskFactor = Readonly<FraudFactor>;
/** @see spec 2 section 3 (risk result) */
export type FraudRisk = {
  /** 0 to 100 */
  readonly score: number;
  readonly level: Severity;
  readonly factors: readonly RiskFactor[];
};

const HIGH_AMOUNT_MINOR = 1_000_000n;
/** Payments allowed within `VELOCITY_MINUTES`. */
export const VELOCITY_MAX = 5;
export const VELOCITY_MINUTES = 10;
/** Upper bounds of the bands. @see spec 2 section 9 (fraud defaults) */
export const DEFAULT_BOUNDS: RiskThresholds = { low: 30, medium: 50, high: 70, critical: 90 };
const NIGHT = { fromHour: 2, toHour: 5 };

const DESCRIPTIONS: Readonly<Record<RiskFactor["type"], string>> = {
  amount: "The amount is above 10,000.00",
  frequency: `More than ${VELOCITY_MAX} payments within ${VELOCITY_MINUTES} minutes`,
  location: "The country is not on the payer's list of allowed countries",
  device: "The device is new to the account",
  time: "It is night for the payer, from 02:00 to 06:00",
};

function factor(type: RiskFactor["type"], impact: number, weight: number): RiskFactor {
  return { type, description: DESCRIPTIONS[type], impact, weight };
}

/** Hour 2 to 5 inclusive: 02:00 to 05:59. */
export function isNight(hour: number): boolean {
  return hour >= NIGHT.fromHour && hour <= NIGHT.toHour;
}

/**
 * Scores a payment by the five weighted factors. Weights are added as hundredths, so that 21.5 is exact and rounds to 22.
 *
 * @see spec 2 section 5 (fraud-side risk scoring)
 */
export function fraudRisk(facts: ScoredFacts, bounds: RiskThresholds = DEFAULT_BOUNDS): FraudRisk {
  const factors: RiskFactor[] = [];
  if (facts.amountMinor > HIGH_AMOUNT_MINOR) {
    const impact = Math.min(Number(facts.amountMinor) / 100_000, 50);
    factors.push(factor("amount", impact, 0.3));
  }
  if (facts.recentPayments > VELOCITY_MAX) {
    factors.push(factor("frequency", 10 * facts.recentPayments, 0.25));
  }
  if (!facts.isCountryAllowed) factors.push(factor("location", 40, 0.2));
  if (!facts.isDeviceKnown) factors.push(factor("device", 30, 0.15));
  if (isNight(facts.payerHour)) factors.push(factor("time", 15, 0.1));
  let hundredths = 0;
  for (const { impact, weight } of factors) hundredths += impact * Math.round(weight * 100);
  const score = Math.min(Math.round(hundredths / 100), 100);
  return { score, level: levelOf(score, bounds), factors };
}

/** Band of a score, by the upper bounds of the bands; it decides what is told, never what happens to a payment. */
export function levelOf(score: number, { low, medium, high }: RiskThresholds = DEFAULT_BOUNDS): Severity {
  if (score >= high) return "critical";
  if (score >= medium) return "high";
  return score >= low ? "medium" : "low";
}

/** Scores from which a payment is blocked, stepped up or reviewed. */
export type ActionThresholds = {
  readonly autoBlockThreshold: number;
  readonly require2FAThreshold: number;
  readonly reviewThreshold: number;
};

/** The specification's actions by score, with its thresholds by default. */
export function recommendationOf(
  score: number,
  thresholds: ActionThresholds = { autoBlockThreshold: 90, require2FAThreshold: 60, reviewThreshold: 40 },
): Decision {
  if (score >= thresholds.autoBlockThreshold) return "block";
  if (score >= thresholds.require2FAThreshold) return "step_up";
  return score >= thresholds.reviewThreshold ? "review" : "allow";
}
