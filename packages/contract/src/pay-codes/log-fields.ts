import type { LogFields } from "../log-fields.ts";

/** Fields of pay codes. */
export const payCodeLogFields = {
  shown: {
    "ids, by which a line is found without saying who": ["payCodeId", "replaces"],
    "switches and versions": ["minutes"],
  },
} as const satisfies LogFields;
