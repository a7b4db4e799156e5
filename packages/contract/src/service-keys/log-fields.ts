import type { LogFields } from "../log-fields.ts";

/** Fields of service keys. */
export const serviceKeyLogFields = {
  shown: {
    "ids, by which a line is found without saying who": ["actingUserId", "serviceKeyId"],
    "moments of an account": ["lastUsedAt"],
    "words of our own": ["scopes", "days"],
  },
} as const satisfies LogFields;
