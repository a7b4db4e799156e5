import { ALWAYS_BLOCKED, RECALL_MINUTES } from "@evenly/contract/fraud/rules";
import type { FraudSettings } from "@evenly/contract/fraud/schemas";
import { DEFAULT_BOUNDS } from "./fraud-risk.ts";

/** Settings of an account that has changed none. @see spec 2 section 9 (fraud defaults) */
export const defaultSettings: FraudSettings = {
  isEnabled: true,
  riskThresholds: DEFAULT_BOUNDS,
  autoBlockThreshold: 90,
  require2FAThreshold: 60,
  reviewThreshold: 40,
  isTwoFactorRequired: false,
  maxDailyMinor: 5_000_000n,
  maxSingleMinor: 2_500_000n,
  allowedCountries: ["US", "CA", "GB", "AU", "DE", "FR"],
  blockedCountries: [...ALWAYS_BLOCKED],
  isDeviceVerified: true,
  isLocationVerified: true,
  timeRestriction: { isEnabled: false, startMinute: 6 * 60, endMinute: 22 * 60, timeZone: "UTC" },
  recall: "above_100",
  recallMinutes: RECALL_MINUTES[0],
  notify: { email: true, sms: false, push: true },
};
