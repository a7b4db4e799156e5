import type { FraudSettings, RuleAction } from "@evenly/contract/fraud/schemas";
import { stricter } from "./assess-payment.ts";
import { isWithinHours } from "./hours.ts";
import type { RuleTerms } from "./matches-rule.ts";

/** Whether a change of settings allows any payment that was stopped before, weakens a check, or tells the owner less. */
export function isLooserSettings(before: FraudSettings, after: FraudSettings): boolean {
  const raises = [
    [before.maxDailyMinor, after.maxDailyMinor],
    [before.maxSingleMinor, after.maxSingleMinor],
    [before.autoBlockThreshold, after.autoBlockThreshold],
    [before.require2FAThreshold, after.require2FAThreshold],
    [before.reviewThreshold, after.reviewThreshold],
    // Each bound decides from which score on the owner is told, and how.
    [before.riskThresholds.low, after.riskThresholds.low],
    [before.riskThresholds.medium, after.riskThresholds.medium],
    [before.riskThresholds.high, after.riskThresholds.high],
    [before.riskThresholds.critical, after.riskThresholds.critical],
  ] as const;
  const switches = [
    [before.isEnabled, after.isEnabled],
    [before.isTwoFactorRequired, after.isTwoFactorRequired],
    [before.isDeviceVerified, after.isDeviceVerified],
    [before.isLocationVerified, after.isLocationVerified],
    [before.notify.email, after.notify.email],
    [before.notify.sms, after.notify.sms],
    [before.notify.push, after.notify.push],
  ] as const;
  return (
    raises.some(([was, is]) => is > was) ||
    switches.some(([was, is]) => was && !is) ||
    before.blockedCountries.some((code) => !after.blockedCountries.includes(code)) ||
    after.allowedCountries.some((code) => !before.allowedCountries.includes(code)) ||
    hasLooserHours(before.timeRestriction, after.timeRestriction) ||
    isLooserRecall(before, after)
  );
}

const RECALL_STRICTNESS = { never: 0, above_100: 1, always: 2 } as const;

/** A shorter hold, or fewer held payments, leaves less time to take a payment back. */
function isLooserRecall(before: FraudSettings, after: FraudSettings): boolean {
  if (RECALL_STRICTNESS[after.recall] < RECALL_STRICTNESS[before.recall]) return true;
  return before.recall !== "never" && after.recallMinutes < before.recallMinutes;
}

/** Hours in another zone count as looser, since some of their minutes were outside on some day. */
function hasLooserHours(
  before: FraudSettings["timeRestriction"],
  after: FraudSettings["timeRestriction"],
): boolean {
  if (!before.isEnabled) return false;
  if (!after.isEnabled || before.timeZone !== after.timeZone) return true;
  for (let minute = 0; minute < 1440; minute += 1) {
    if (isWithinHours(after, minute) && !isWithinHours(before, minute)) return true;
  }
  return false;
}

type Rule = RuleTerms & { readonly isEnabled: boolean; readonly action: RuleAction };

/** Whether a change of a rule lets any payment through that the rule matched before. */
export function isLooserRule(before: Rule, after: Rule): boolean {
  if (!before.isEnabled) return false;
  return (
    !after.isEnabled ||
    before.type !== after.type ||
    stricter(after.action, before.action) !== after.action ||
    after.thresholdMinor > before.thresholdMinor ||
    (after.maxAttempts ?? 0) > (before.maxAttempts ?? 0) ||
    (after.windowMinutes ?? 0) < (before.windowMinutes ?? 0)
  );
}
