import type { LogFields } from "../log-fields.ts";

/** Fields of files of groups. */
export const groupFileLogFields = {
  hidden: {
    "who people are, where they are and how they are reached": ["ownMember"],
    "what they, or others about them, wrote and read": [
      "firstOn",
      "lastOn",
      "warnings",
      "problems",
      "currencyNamed",
    ],
  },
  shown: {
    "what a file is, without its content": [
      "format",
      "assumesCurrency",
      "currencyOffers",
      "expenseCount",
      "settlementCount",
      "problemCount",
      "leftOut",
    ],
  },
} as const satisfies LogFields;
