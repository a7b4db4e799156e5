import type { LogFields } from "../log-fields.ts";

/** Fields of account security. */
export const securityLogFields = {
  hidden: {
    "who people are, where they are and how they are reached": ["city", "browser", "os", "detail"],
    "what they, or others about them, wrote and read": ["notes", "outcome"],
  },
  shown: {
    "ids, by which a line is found without saying who": ["alertId", "eventId", "caseId", "sourceEventId"],
    "moments of an account": [
      "occurredAt",
      "resolvedAt",
      "deadline",
      "closedAt",
      "passwordBlockedAt",
      "passwordRemindedAt",
    ],
    "switches and versions": [
      "sessionTimeout",
      "autoLogout",
      "securityAlerts",
      "locationTracking",
      "deviceTrust",
      "passwordExpiry",
      "maxLoginAttempts",
      "lockoutDuration",
      "isFrozenByOwner",
    ],
    "words of our own": ["kind", "severity", "domain", "resolution", "deviceKind"],
  },
} as const satisfies LogFields;
