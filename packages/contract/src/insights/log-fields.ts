import type { LogFields } from "../log-fields.ts";

/** Fields of the spending analysis. */
export const insightLogFields = {
  hidden: {
    "what they own": ["aboveMinor"],
    "who people are, where they are and how they are reached": ["personId"],
  },
} as const satisfies LogFields;
