import type { LogFields } from "../log-fields.ts";

/** Fields of accounts, sessions and passwords. */
export const authLogFields = {
  hidden: {
    "secrets, and what stands for one": [
      "password",
      "currentPassword",
      "newPassword",
      "passwordHash",
      "bindingHash",
      "deviceHash",
      "deviceId",
    ],
  },
  shown: {
    "moments of an account": ["lastSeenAt", "suspendedAt"],
    "switches and versions": ["acceptTerms", "rememberDevice"],
  },
} as const satisfies LogFields;
