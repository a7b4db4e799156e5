import type { LogFields } from "../log-fields.ts";

/** Fields of account security. */
export const securityLogFields = {
  hidden: {
    "who people are, where they are and how they are reached": [
      "city",
      "latitude",
      "longitude",
      "browser",
      "os",
      "detail",
    ],
    "how their devices look": [
      "screenResolution",
      "language",
      "plugins",
      "canvas",
      "webgl",
      "audio",
      "screenResolutionHash",
      "timezoneHash",
      "languageHash",
      "pluginsHash",
      "canvasHash",
      "webglHash",
      "audioHash",
    ],
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
      "deviceFingerprint",
      "passwordExpiry",
      "maxLoginAttempts",
      "lockoutDuration",
      "isFrozenByOwner",
    ],
    "words of our own": ["kind", "severity", "domain", "resolution", "deviceKind"],
  },
} as const satisfies LogFields;
