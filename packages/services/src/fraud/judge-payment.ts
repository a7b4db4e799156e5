import type { ErrorCode, ErrorDetails } from "@evenly/contract";
import type { Decision, Reason } from "@evenly/contract/fraud/index";
import { type StepUpFactor, stepUpFactors } from "@evenly/contract/payments/step-up";
import type { PaymentFactsRow } from "@evenly/db/fraud/index";
import {
  type Assessment,
  assessPayment,
  type Hold,
  holdOf,
  minuteOfDay,
  NEW_PEOPLE_MINOR,
  nextStart,
} from "@evenly/domain/fraud/index";
import { toUnproven } from "../shared/to-unproven.ts";
import { toSettings } from "./to-settings.ts";

export type Judgement = {
  /** The part of the assessment that is enforced. */
  readonly decision: Decision;
  /** Why the payment is blocked, needs a proof or is reviewed, the strictest first. */
  readonly reasons: readonly Reason[];
  /** The refusal that a send gets; null when it is not blocked. */
  readonly refusal: { readonly code: ErrorCode; readonly details: ErrorDetails } | null;
  /** Why and for how long a send is held; null when it is posted immediately, or blocked. */
  readonly hold: Hold | null;
  /** What the payer has to prove. */
  readonly factors: readonly StepUpFactor[];
  readonly assessment: Assessment;
};

/** A payment, and what the gate's statement has loaded about it. */
export type PaymentToJudge = {
  readonly amountMinor: bigint;
  readonly isNewPayee: boolean;
  readonly facts: PaymentFactsRow;
  /** Country of the request's address; null where the address has none. */
  readonly placeCountry?: string | null;
  /** It pays a debt, so that it is no plain send with a recall window. */
  readonly isDebt?: boolean;
};

/**
 * Codes of the reasons that block. Limits are refused by the posting, under its locks; reviews hold the payment; step-ups ask
 * for proofs before it is posted or held.
 */
const codes: Partial<Record<Reason["code"], ErrorCode>> = {
  country_blocked: "COUNTRY_BLOCKED",
  outside_hours: "OUTSIDE_HOURS",
  own_rule: "RULE_BLOCKED",
  recent_credential_change: "COOLING_OFF",
  fraud_score: "PAYMENT_BLOCKED",
};
/** Factors of the requirements by amount; every other step-up asks for a second factor. */
const factorOf: Partial<Record<Reason["code"], StepUpFactor>> = {
  pin_required: "pin",
  biometric_required: "passkey",
};

/** Judges a payment by the facts that its gate has loaded; no clock and no query of its own. */
export function judgePayment(payment: PaymentToJudge, now: Date): Judgement {
  const { amountMinor, isNewPayee, facts, placeCountry, isDebt = false } = payment;
  const settings = toSettings(facts.settings);
  const { timeRestriction } = settings;
  const isDeviceKnown = facts.isDeviceKnown && !facts.isLookStrange;
  // Whoever has just come to a device, or changed how the account is reached, may also have chosen whom it trusts.
  const isExpected = facts.isPayeeTrusted && isDeviceKnown && facts.recentChange === null;
  const assessment = assessPayment(
    {
      amountMinor,
      unproven: toUnproven(facts.unproven),
      atMs: now.getTime(),
      country: placeCountry ?? facts.country,
      homeCountry: facts.country,
      payeeCountry: facts.payeeCountry,
      isNewPayee,
      isExpected,
      isDeviceKnown,
      recentPayments: facts.recent + 1,
      payerHour: Math.floor(minuteOfDay(facts.timeZone ?? "UTC", now) / 60),
      restrictionMinute: timeRestriction.isEnabled ? minuteOfDay(timeRestriction.timeZone, now) : 0,
      reachedLimit: null,
      recentChange: facts.recentChange && {
        ...facts.recentChange,
        sentMinor: BigInt(facts.recentChange.sentMinor),
      },
      newDevice: facts.newDevice && { ...facts.newDevice, sentMinor: BigInt(facts.newDevice.sentMinor) },
      rules: facts.rules.map((rule) => ({ ...rule, thresholdMinor: BigInt(rule.thresholdMinor) })),
    },
    settings,
  );
  const blocks = assessment.reasons
    .filter(({ code, decision }) => decision === "block" && codes[code] !== undefined)
    .map((reason) =>
      reason.code === "outside_hours"
        ? { ...reason, facts: { ...reason.facts, until: nextStart(timeRestriction, now).toISOString() } }
        : reason,
    );
  const milder = assessment.reasons.filter(({ decision }) => decision !== "block");
  const [first] = blocks;
  const code = first && codes[first.code];
  const reasons = code === undefined ? milder : blocks;
  const hold =
    code === undefined
      ? holdOf({ assessment, amountMinor, isNewPayee: isNewPayee && !isDebt && !isExpected, settings })
      : null;
  return {
    decision: code === undefined ? (milder[0]?.decision ?? "allow") : "block",
    reasons,
    refusal: code === undefined ? null : { code, details: { ...first?.facts, reasons } },
    hold,
    factors: factorsOf(milder.filter(({ decision }) => decision === "step_up")),
    assessment,
  };
}

/** Judges a payment as if the payer had made more payments since its facts were loaded, in the way that the rules dislike most. */
export function judgeAfter(payment: PaymentToJudge, moves: number, now: Date): Judgement {
  const { facts } = payment;
  const rules = facts.rules.map((rule) =>
    rule.type === "frequency" ? { ...rule, markMs: now.getTime() } : rule,
  );
  const sent = { sentMinor: String(NEW_PEOPLE_MINOR) };
  const recentChange = facts.recentChange && { ...facts.recentChange, ...sent };
  const newDevice = facts.newDevice && { ...facts.newDevice, ...sent };
  return judgePayment(
    { ...payment, facts: { ...facts, recent: facts.recent + moves, rules, recentChange, newDevice } },
    now,
  );
}

/** Whether two judgements let a payment through in the same way. */
export function isSameJudgement(one: Judgement, other: Judgement): boolean {
  return (
    one.refusal?.code === other.refusal?.code &&
    one.hold?.kind === other.hold?.kind &&
    one.factors.join() === other.factors.join()
  );
}

function factorsOf(stepUps: readonly Reason[]): readonly StepUpFactor[] {
  if (stepUps.length === 0) return NONE;
  const needed = new Set(stepUps.map(({ code }) => factorOf[code] ?? "second_factor"));
  return stepUpFactors.filter((factor) => needed.has(factor));
}
const NONE: readonly StepUpFactor[] = [];
