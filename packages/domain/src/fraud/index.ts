export {
  ALL_UNPROVEN,
  accountRisk,
  factorsAbove,
  NOTHING_UNPROVEN,
  requirementsOf,
  type Unproven,
} from "./account-risk.ts";
export { type Assessment, assessPayment, type PaymentFacts, stricter } from "./assess-payment.ts";
export { NEW_PEOPLE_MINOR } from "./cooling-off.ts";
export { defaultSettings } from "./default-settings.ts";
export { fraudRisk, levelOf, recommendationOf, VELOCITY_MINUTES } from "./fraud-risk.ts";
export { type Hold, holdOf } from "./hold-of.ts";
export { isWithinHours, minuteOfDay, nextStart } from "./hours.ts";
export { isLooserRule, isLooserSettings } from "./is-looser.ts";
export { matchesRule, type RuleInForce, type RuleTerms } from "./matches-rule.ts";
export { type PastPayment, type Payer, previewRule } from "./preview-rule.ts";
