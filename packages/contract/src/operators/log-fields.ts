import type { LogFields } from "../log-fields.ts";

/** Fields of operators' acts. */
export const operatorLogFields = {
  hidden: {
    "what they, or others about them, wrote and read": ["suspendedReason", "frozenReason"],
  },
  shown: {
    "moments of an account": ["frozenAt"],
  },
} as const satisfies LogFields;
