import type { LogFields } from "../log-fields.ts";

/** Fields of service keys. */
export const serviceKeyLogFields = {
  hidden: {
    "what they own": ["dailyCapMinor", "sentMinor"],
  },
  shown: {
    "ids, by which a line is found without saying who": ["actingUserId", "serviceKeyId"],
    "moments of an account": ["lastUsedAt", "approvedAt", "sentDay"],
    "words of our own": ["scopes", "days"],
  },
} as const satisfies LogFields;
