import type { RuleAction, RuleType } from "@evenly/contract/fraud/schemas";
import { isNight } from "./fraud-risk.ts";

/** The fields of a rule that decide. */
export type RuleTerms = {
  readonly type: RuleType;
  readonly thresholdMinor: bigint;
  readonly windowMinutes: number | null;
  readonly maxAttempts: number | null;
};

/** An enabled rule of the payer that is not snoozed for the payee. */
export type RuleInForce = RuleTerms & {
  readonly id: string;
  readonly name: string;
  readonly action: RuleAction;
  /** The `maxAttempts`th latest payment before this one, in epoch milliseconds; null with fewer. */
  readonly markMs: number | null;
};

/** Facts of a payment that rules depend on. */
export type RuledFacts = {
  readonly amountMinor: bigint;
  readonly atMs: number;
  /** Countries of the two people; null while unknown. */
  readonly country: string | null;
  readonly payeeCountry: string | null;
  readonly isDeviceKnown: boolean;
  readonly payerHour: number;
};

/**
 * Whether a rule matches a payment: its amount is above the threshold, and it is one payment too many, goes abroad, is made at
 * night or on an unknown device. A country that is not known is not abroad.
 */
export function matchesRule(rule: RuleTerms, markMs: number | null, facts: RuledFacts): boolean {
  if (facts.amountMinor <= rule.thresholdMinor) return false;
  switch (rule.type) {
    case "amount":
      return true;
    case "frequency":
      return markMs !== null && facts.atMs < markMs + (rule.windowMinutes ?? 0) * 60_000;
    case "location":
      return facts.country !== null && facts.payeeCountry !== null && facts.country !== facts.payeeCountry;
    case "time":
      return isNight(facts.payerHour);
    case "device":
      return !facts.isDeviceKnown;
  }
}
