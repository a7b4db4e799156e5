import type { FraudSettings } from "@evenly/contract/fraud/schemas";
import type { StoredSettings } from "@evenly/db/fraud/payment-facts";
import { defaultSettings } from "@evenly/domain/fraud/index";

type OwnLimits = { readonly singleMinor: bigint | null; readonly dailyMinor: bigint | null };
const NO_LIMITS: OwnLimits = { singleMinor: null, dailyMinor: null };

/** A person's settings: those stored, and the defaults for what they never changed. */
export function toSettings(stored: StoredSettings | null, own: OwnLimits = NO_LIMITS): FraudSettings {
  const { version: _version, ...settings } = stored ?? { ...defaultSettings, version: 0 };
  return {
    ...settings,
    maxSingleMinor: own.singleMinor ?? defaultSettings.maxSingleMinor,
    maxDailyMinor: own.dailyMinor ?? defaultSettings.maxDailyMinor,
  };
}

/** The row that stores settings; limits are those of the party. */
export function toRow(userId: string, settings: FraudSettings, version: number, updatedAt: Date) {
  const { riskThresholds: risk, timeRestriction: hours, notify } = settings;
  return {
    userId,
    isEnabled: settings.isEnabled,
    riskLow: risk.low,
    riskMedium: risk.medium,
    riskHigh: risk.high,
    riskCritical: risk.critical,
    autoBlockThreshold: settings.autoBlockThreshold,
    require2FAThreshold: settings.require2FAThreshold,
    reviewThreshold: settings.reviewThreshold,
    isTwoFactorRequired: settings.isTwoFactorRequired,
    allowedCountries: settings.allowedCountries,
    blockedCountries: settings.blockedCountries,
    isDeviceVerified: settings.isDeviceVerified,
    isLocationVerified: settings.isLocationVerified,
    hoursEnabled: hours.isEnabled,
    hoursStartMinute: hours.startMinute,
    hoursEndMinute: hours.endMinute,
    hoursTimeZone: hours.timeZone,
    recall: settings.recall,
    recallMinutes: settings.recallMinutes,
    notifyEmail: notify.email,
    notifySms: notify.sms,
    notifyPush: notify.push,
    version,
    updatedAt,
  };
}
