import type { LogFields } from "../log-fields.ts";

/** Fields of the ledger, the history and exports. */
export const paymentLogFields = {
  hidden: {
    "secrets, and what stands for one": ["quoteToken"],
    "who people are, where they are and how they are reached": [
      "ownerCountry",
      "nextTimeZone",
      "identityTier",
      "ownerKey",
    ],
    "what they own": [
      "feeMinor",
      "quotedFeeMinor",
      "security",
      "capturedMinor",
      "posted",
      "held",
      "postedAfter",
      "minMinor",
      "maxMinor",
      "dayMinor",
      "dayCount",
      "monthMinor",
      "monthCount",
    ],
    "what they, or others about them, wrote and read": [
      "merchant",
      "category",
      "tag",
      "tags",
      "addTags",
      "removeTags",
      "refusal",
    ],
  },
  shown: {
    "ids, by which a line is found without saying who": [
      "payerUserId",
      "payeeUserId",
      "reporterUserId",
      "transactionId",
    ],
    "moments of an account": ["nextTimeZoneFrom"],
    "words of our own": ["refusalCode"],
    "how a list was asked for": ["withBom"],
    "switches and versions": ["manual"],
  },
} as const satisfies LogFields;
