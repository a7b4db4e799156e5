import type { ServiceFeature } from "../feature.ts";

export const settlementEntriesBrings: ServiceFeature = {
  unaudited: {
    "parts of verbs that write the row, and lines of the group's feed": [
      "settlementEntries.followCancel",
      "settlementEntries.followGiveBack",
      "settlementEntries.followHold",
      "settlementEntries.followHoldEnd",
      "settlementEntries.followPosting",
      "settlementEntries.settle",
      "settlementEntries.tellGroup",
    ],
  },
};
