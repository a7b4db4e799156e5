import type { FraudSettings, RuleAction } from "@evenly/contract/fraud/schemas";
import { expect, it } from "vitest";
import { defaultSettings } from "./default-settings.ts";
import { isLooserRule, isLooserSettings } from "./is-looser.ts";

const hours = { isEnabled: true, startMinute: 360, endMinute: 1320, timeZone: "UTC" };

it.each<[string, Partial<FraudSettings>, Partial<FraudSettings>, boolean]>([
  ["nothing", {}, {}, false],
  ["a higher daily limit", {}, { maxDailyMinor: 5_000_001n }, true],
  ["a lower daily limit", {}, { maxDailyMinor: 4_999_999n }, false],
  ["a higher single limit", {}, { maxSingleMinor: 2_500_001n }, true],
  ["a later review", {}, { reviewThreshold: 41 }, true],
  ["an earlier review", {}, { reviewThreshold: 39 }, false],
  ["detection off", {}, { isEnabled: false }, true],
  ["detection on", { isEnabled: false }, { isEnabled: true }, false],
  ["one blocked country more", {}, { blockedCountries: ["KP", "IR", "SY", "RU"] }, false],
  ["one blocked country fewer", { blockedCountries: ["RU"] }, { blockedCountries: [] }, true],
  ["one allowed country more", {}, { allowedCountries: [...defaultSettings.allowedCountries, "PT"] }, true],
  ["one allowed country fewer", {}, { allowedCountries: ["US"] }, false],
  ["a later alert", {}, { riskThresholds: { low: 30, medium: 51, high: 70, critical: 90 } }, true],
  ["an earlier alert", {}, { riskThresholds: { low: 20, medium: 40, high: 60, critical: 80 } }, false],
  ["alerts by email off", {}, { notify: { email: false, sms: false, push: true } }, true],
  ["alerts by text message on", {}, { notify: { email: true, sms: true, push: true } }, false],
  ["hours on", {}, { timeRestriction: hours }, false],
  ["hours off", { timeRestriction: hours }, { timeRestriction: { ...hours, isEnabled: false } }, true],
  ["shorter hours", { timeRestriction: hours }, { timeRestriction: { ...hours, startMinute: 420 } }, false],
  ["longer hours", { timeRestriction: hours }, { timeRestriction: { ...hours, startMinute: 359 } }, true],
  ["no first payments held", {}, { recall: "never" }, true],
  ["all first payments held", {}, { recall: "always" }, false],
  ["fewer first payments held", { recall: "always" }, { recall: "above_100" }, true],
  ["a longer hold", {}, { recallMinutes: 60 }, false],
  ["a shorter hold", { recallMinutes: 60 }, { recallMinutes: 30 }, true],
  [
    "a shorter hold of nothing",
    { recall: "never", recallMinutes: 60 },
    { recall: "never", recallMinutes: 10 },
    false,
  ],
  [
    "another zone",
    { timeRestriction: hours },
    { timeRestriction: { ...hours, timeZone: "Asia/Tokyo" } },
    true,
  ],
])("%s", (_name, before, after, isLooser) => {
  const was = { ...defaultSettings, ...before };
  expect(isLooserSettings(was, { ...was, ...after })).toBe(isLooser);
});

const rule = {
  type: "frequency" as const,
  thresholdMinor: 100n,
  windowMinutes: 10,
  maxAttempts: 5,
  isEnabled: true,
  action: "review" as RuleAction,
};

it.each([
  [{}, {}, false],
  [{}, { isEnabled: false }, true],
  [{}, { action: "block" as const }, false],
  [{ action: "block" as const }, { action: "review" as const }, true],
  [{ isEnabled: false }, { thresholdMinor: 500n }, false],
  [{}, { thresholdMinor: 101n }, true],
  [{}, { thresholdMinor: 99n }, false],
  [{}, { maxAttempts: 6 }, true],
  [{}, { maxAttempts: 4 }, false],
  [{}, { windowMinutes: 9 }, true],
  [{}, { windowMinutes: 11 }, false],
  [{ action: "block" as const }, { action: "step_up" as const }, true],
  [{ action: "step_up" as const }, { action: "block" as const }, false],
  [{}, { type: "time" as const, windowMinutes: null, maxAttempts: null }, true],
])("a rule changed from %o by %o is looser: %s", (before, after, isLooser) => {
  const was = { ...rule, ...before };
  expect(isLooserRule(was, { ...was, ...after })).toBe(isLooser);
});
