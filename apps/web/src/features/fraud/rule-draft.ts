import type { OwnRuleAction, PreviewRuleInput, Rule } from "@evenly/contract/fraud/schemas";
import { readCount } from "@evenly/money";

/** A rule as typed. */
export type RuleDraft = {
  readonly name: string;
  readonly description: string;
  readonly type: Rule["type"];
  readonly severity: Rule["severity"];
  readonly action: OwnRuleAction;
  readonly above: string;
  readonly count: string;
  readonly window: string;
};

export const RULE_TYPES = [
  "amount",
  "frequency",
  "location",
  "time",
  "device",
] as const satisfies readonly Rule["type"][];

/** How much a rule matters to its owner. */
export const SEVERITIES = [
  "low",
  "medium",
  "high",
  "critical",
] as const satisfies readonly Rule["severity"][];

/** What a person's own rule can do, from the mildest to the strictest. */
export const RULE_ACTIONS = ["review", "step_up", "block"] as const satisfies readonly OwnRuleAction[];

/** The action of a rule as its form offers it. */
export function ownActionOf(action: Rule["action"]): OwnRuleAction {
  return RULE_ACTIONS.find((own) => own === action) ?? "block";
}

/** The specification's values for a new rule. @see spec 2 section 9 (fraud defaults) */
export const newDraft: RuleDraft = {
  name: "",
  description: "",
  type: "amount",
  severity: "medium",
  action: "block",
  above: "",
  count: "5",
  window: "10",
};

/** A stored rule as its form shows it. */
export function draftOf(rule: Rule, amountText: (minor: bigint) => string): RuleDraft {
  return {
    name: rule.name,
    description: rule.description,
    type: rule.type,
    severity: rule.severity,
    action: ownActionOf(rule.action),
    above: rule.thresholdMinor === 0n ? "" : amountText(rule.thresholdMinor),
    count: String(rule.maxAttempts ?? newDraft.count),
    window: String(rule.windowMinutes ?? newDraft.window),
  };
}

/** Terms of a rule without its id. */
export type Terms = Pick<PreviewRuleInput, "type" | "thresholdMinor" | "windowMinutes" | "maxAttempts">;

/** A whole number within bounds, or null. */
export function wholeNumber(text: string, max: number): number | null {
  const value = readCount(text);
  return value !== null && value >= 1 && value <= max ? value : null;
}
