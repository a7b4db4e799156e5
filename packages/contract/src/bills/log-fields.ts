import type { LogFields } from "../log-fields.ts";

/** Fields of split bills. */
export const billLogFields = {
  hidden: {
    "what they own": ["totalMinor", "ownMinor"],
    "who people are, where they are and how they are reached": ["userIds"],
  },
  shown: {
    "ids, by which a line is found without saying who": ["billId"],
    "moments of an account": ["endedAt"],
    "words of our own": ["ended"],
  },
} as const satisfies LogFields;
