import type { LogFields } from "../log-fields.ts";

/** Fields of cards and deposits. */
export const cardLogFields = {
  hidden: {
    "secrets, and what stands for one": ["clientSecret"],
    "what they own": [
      "last4",
      "cardLast4",
      "expMonth",
      "expYear",
      "brand",
      "cardBrand",
      "customerId",
      "methodId",
    ],
  },
  shown: {
    "ids, by which a line is found without saying who": [
      "depositId",
      "cardId",
      "paymentMethodId",
      "paymentIntentId",
    ],
    "moments of an account": ["creditedAt", "askedAt"],
    "switches and versions": ["makeDefault", "isDefault", "problem"],
  },
} as const satisfies LogFields;
