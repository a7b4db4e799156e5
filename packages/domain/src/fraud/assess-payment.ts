import type { Decision, Reason } from "@evenly/contract/fraud/index";
import { ALWAYS_BLOCKED } from "@evenly/contract/fraud/rules";
import type { FraudSettings } from "@evenly/contract/fraud/schemas";
import type { Suspicion } from "@evenly/contract/fraud/suspicions";
import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import {
  type AccountRisk,
  accountRisk,
  type Requirements,
  requirementsOf,
  type Unproven,
} from "./account-risk.ts";
import { coolingOff, type NewDevice, onNewDevice, type RecentChange } from "./cooling-off.ts";
import { type FraudRisk, fraudRisk, recommendationOf, VELOCITY_MAX, VELOCITY_MINUTES } from "./fraud-risk.ts";
import { isWithinHours } from "./hours.ts";
import { matchesRule, type RuledFacts, type RuleInForce } from "./matches-rule.ts";
import { suspicionOf } from "./suspicion-of.ts";

export type PaymentFacts = RuledFacts & {
  /** Sent to this payee within 24 hours without each factor; counts toward the amounts that decide the proofs. */
  readonly unproven: Unproven;
  readonly isNewPayee: boolean;
  /** The payer trusts the payee: a first payment to them is no alert of a large payment to someone new. Proofs, limits and reviews stay. */
  readonly isExpected: boolean;
  /** Country of the payer's profile; null while unknown. */
  readonly homeCountry: string | null;
  /** Payments within ten minutes, this one included. */
  readonly recentPayments: number;
  /** Minute of the day on the clock of the time restriction. */
  readonly restrictionMinute: number;
  /** The limit that the payment exceeds, or null. */
  readonly reachedLimit: string | null;
  /** A change of e-mail, phone or second factor; null without one lately. */
  readonly recentChange: RecentChange | null;
  /** A session on a device that is not known; null on a known one, and for a caller without a session. */
  readonly newDevice: NewDevice | null;
  readonly rules: readonly RuleInForce[];
};

export type Assessment = {
  readonly decision: Decision;
  /** Never empty unless the payment is allowed; the strictest first. */
  readonly reasons: readonly Reason[];
  readonly account: AccountRisk;
  readonly fraud: FraudRisk;
  readonly requirements: Requirements;
  readonly checks: StoredSecurity["securityChecks"];
  /** The alert that it raises; null for a usual payment. */
  readonly suspicion: Suspicion | null;
  /** Where its payer is told of that alert, beside the app itself. */
  readonly notify: FraudSettings["notify"];
};

/** The order of decisions. */
const STRICTNESS: Readonly<Record<Decision, number>> = { allow: 0, review: 1, step_up: 2, block: 3 };
const NEW_DEVICE_AND_PAYEE_ABOVE = 100_000n;
const NO_FACTS = {};

/** The stricter of two decisions. */
export function stricter(one: Decision, other: Decision): Decision {
  return STRICTNESS[other] > STRICTNESS[one] ? other : one;
}

/**
 * Assesses a payment: both schemes, the hard rules beside them, and the payer's own rules; the strictest holds.
 *
 * @see docs/decisions/0056-fraud.md
 */
export function assessPayment(facts: PaymentFacts, settings: FraudSettings): Assessment {
  const isDeviceKnown = !settings.isDeviceVerified || facts.isDeviceKnown;
  const isCountryAllowed =
    !settings.isLocationVerified ||
    facts.country === null ||
    settings.allowedCountries.includes(facts.country);
  const { amountMinor, recentPayments, payerHour } = facts;
  const scored = { amountMinor, recentPayments, isCountryAllowed, isDeviceKnown, payerHour };
  const fraud = fraudRisk(scored, settings.riskThresholds);
  const account = accountRisk(amountMinor);
  // Without a country in the profile nothing says that the payer is not at home.
  const isAway = !isCountryAllowed && facts.homeCountry !== null && facts.country !== facts.homeCountry;
  const requirements = requirementsOf(facts.amountMinor, facts.unproven);
  const reasons: Reason[] = [];
  addBlocks(reasons, facts, settings);
  addNewDevice(reasons, facts);
  if (settings.isEnabled) {
    addOwnRules(reasons, facts);
    const advice = recommendationOf(fraud.score, settings);
    if (advice !== "allow") add(reasons, "fraud_score", advice, { score: String(fraud.score) });
    addHardRules(reasons, facts, { isDeviceKnown, isCountryAllowed });
  }
  addRequirements(reasons, requirements, settings);
  // The sort is stable, so that reasons of one strictness keep the order of the rules.
  if (reasons.length > 1) reasons.sort((one, other) => STRICTNESS[other.decision] - STRICTNESS[one.decision]);
  return {
    decision: reasons[0]?.decision ?? "allow",
    reasons,
    account,
    fraud,
    requirements,
    suspicion: suspicionOf({ fraud, account, isNewPayee: facts.isNewPayee && !facts.isExpected, isAway }),
    notify: channelsOf(fraud.score, settings),
    checks: {
      locationCheck: isCountryAllowed,
      deviceCheck: isDeviceKnown,
      patternCheck: facts.recentPayments <= VELOCITY_MAX,
      amountCheck: requirements.amountCheck,
    },
  };
}

/** A score above all bands is told on every channel. */
function channelsOf(score: number, { riskThresholds, notify }: FraudSettings): FraudSettings["notify"] {
  return score >= riskThresholds.critical ? EVERYWHERE : notify;
}
const EVERYWHERE = { email: true, sms: true, push: true };

type Facts = Reason["facts"];

function add(reasons: Reason[], code: Reason["code"], decision: Reason["decision"], facts: Facts): void {
  reasons.push({ code, decision, facts });
}

/** Blocks that hold even while fraud detection is off: countries, limits, a recent change of credentials, and hours. */
function addBlocks(reasons: Reason[], facts: PaymentFacts, settings: FraudSettings): void {
  const { country, payeeCountry, restrictionMinute, reachedLimit } = facts;
  if (isBlocked(payeeCountry, settings)) {
    add(reasons, "country_blocked", "block", blockOf(payeeCountry, "payee"));
  } else if (isBlocked(country, settings)) {
    add(reasons, "country_blocked", "block", blockOf(country, "payer"));
  }
  if (reachedLimit !== null) add(reasons, "limit_reached", "block", { rule: reachedLimit });
  const cooling = coolingOff(facts);
  if (cooling !== null) add(reasons, "recent_credential_change", "block", cooling);
  const { timeRestriction } = settings;
  if (timeRestriction.isEnabled && !isWithinHours(timeRestriction, restrictionMinute)) {
    add(reasons, "outside_hours", "block", { timeZone: timeRestriction.timeZone });
  }
}

/** Holds, like the blocks, even while fraud detection is off: a thief with the password could turn it off. */
function addNewDevice(reasons: Reason[], { amountMinor, newDevice }: PaymentFacts): void {
  const found = onNewDevice(amountMinor, newDevice);
  if (found === null) return;
  if (found.decision === "step_up") add(reasons, "new_device_and_payee", "step_up", NO_FACTS);
  else if (!reasons.some(({ code }) => code === "recent_credential_change"))
    add(reasons, "recent_credential_change", "block", found.facts);
}

/** `by` tells a country that nobody can pay from one that the payer blocked. */
function blockOf(country: string | null, side: "payer" | "payee"): Facts {
  const code = country ?? "";
  return { country: code, side, by: ALWAYS_BLOCKED.includes(code) ? "evenly" : "you" };
}

function isBlocked(country: string | null, { blockedCountries }: FraudSettings): boolean {
  return country !== null && (blockedCountries.includes(country) || ALWAYS_BLOCKED.includes(country));
}

function addOwnRules(reasons: Reason[], facts: PaymentFacts): void {
  for (const rule of facts.rules) {
    if (!matchesRule(rule, rule.markMs, facts)) continue;
    const until =
      rule.type === "frequency" && rule.markMs !== null
        ? { until: new Date(rule.markMs + (rule.windowMinutes ?? 0) * 60_000).toISOString() }
        : NO_FACTS;
    add(reasons, "own_rule", rule.action, { ruleId: rule.id, rule: rule.name, type: rule.type, ...until });
  }
}

/** Rules beside the formula, which alone hardly ever leaves "allow". */
function addHardRules(
  reasons: Reason[],
  facts: PaymentFacts,
  {
    isDeviceKnown,
    isCountryAllowed,
  }: { readonly isDeviceKnown: boolean; readonly isCountryAllowed: boolean },
): void {
  if (facts.recentPayments > VELOCITY_MAX) {
    const minutes = String(VELOCITY_MINUTES);
    add(reasons, "many_payments", "step_up", { payments: String(facts.recentPayments), minutes });
  }
  if (isDeviceKnown) return;
  const isAsked = reasons.some(({ code }) => code === "new_device_and_payee");
  if (!isAsked && facts.isNewPayee && facts.amountMinor > NEW_DEVICE_AND_PAYEE_ABOVE) {
    add(reasons, "new_device_and_payee", "step_up", NO_FACTS);
  }
  if (!isCountryAllowed) add(reasons, "country_and_device", "review", { country: facts.country ?? "" });
}

function addRequirements(reasons: Reason[], needed: Requirements, settings: FraudSettings): void {
  if (needed.requiresPin) add(reasons, "pin_required", "step_up", NO_FACTS);
  if (needed.requires2FA || settings.isTwoFactorRequired) {
    add(reasons, "two_factor_required", "step_up", NO_FACTS);
  }
  if (needed.requiresBiometric) add(reasons, "biometric_required", "step_up", NO_FACTS);
  if (!needed.amountCheck) add(reasons, "amount_check", "review", NO_FACTS);
}
