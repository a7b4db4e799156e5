import type { LogFields } from "../log-fields.ts";

/** Fields of findability. */
export const contactLogFields = {
  hidden: {
    "who people are, where they are and how they are reached": ["byName", "byEmail", "byPhone"],
  },
} as const satisfies LogFields;
