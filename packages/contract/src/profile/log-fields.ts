import type { LogFields } from "../log-fields.ts";

/** Fields of the profile. */
export const profileLogFields = {
  hidden: {
    "what they, or others about them, wrote and read": ["preferences"],
  },
  shown: {
    "words of our own": ["displayCurrency"],
  },
} as const satisfies LogFields;
