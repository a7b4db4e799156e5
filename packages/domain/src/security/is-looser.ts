import type { SecurityChoices } from "@evenly/contract/security/schemas";

/** Whether a change of security settings protects the account less in any way than before. */
export function isLooserSecurity(before: SecurityChoices, after: SecurityChoices): boolean {
  const switches = ["autoLogout", "securityAlerts", "locationTracking"] as const;
  return (
    switches.some((name) => before[name] && !after[name]) ||
    (!before.deviceTrust && after.deviceTrust) ||
    after.sessionTimeout > before.sessionTimeout ||
    after.maxLoginAttempts > before.maxLoginAttempts ||
    after.lockoutDuration < before.lockoutDuration ||
    daysUntilReminded(after) > daysUntilReminded(before)
  );
}

function daysUntilReminded({ passwordExpiry }: SecurityChoices): number {
  return passwordExpiry === 0 ? Number.POSITIVE_INFINITY : passwordExpiry;
}
