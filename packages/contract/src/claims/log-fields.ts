import type { LogFields } from "../log-fields.ts";

/** Fields of money that is set aside for addresses. */
export const claimLogFields = {
  hidden: {
    "who people are, where they are and how they are reached": ["senderName", "maskedAddress"],
  },
  shown: {
    "ids, by which a line is found without saying who": ["claimedByUserId"],
    "moments of an account": ["sentAt"],
  },
} as const satisfies LogFields;
