import type { LogFields } from "../log-fields.ts";

/** Fields of split bills. */
export const billLogFields = {
  hidden: {
    "what they own": ["totalMinor", "ownMinor"],
  },
  shown: {
    "ids, by which a line is found without saying who": ["billId"],
  },
} as const satisfies LogFields;
