import type { LogFields } from "../log-fields.ts";

/** Fields of payment requests. */
export const requestLogFields = {
  hidden: {
    "who people are, where they are and how they are reached": ["requesterName"],
    "what they, or others about them, wrote and read": ["declineReason"],
    "what they own": ["openMinor"],
  },
  shown: {
    "ids, by which a line is found without saying who": [
      "paymentRequestId",
      "paymentRequestIds",
      "mutedUserId",
      "about",
    ],
    "switches and versions": [
      "allowsPartial",
      "mailsUnknown",
      "isDelivered",
      "audience",
      "reminder",
      "place",
      "list",
    ],
  },
} as const satisfies LogFields;
