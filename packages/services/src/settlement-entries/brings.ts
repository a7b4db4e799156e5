import type { ServiceFeature } from "../feature.ts";

export const settlementEntriesBrings: ServiceFeature = {
  unaudited: {
    "parts of verbs that write the row, and lines of the group's feed": [
      "settlement-entries.cancelOpen",
      "settlement-entries.recordProposal",
      "settlement-entries.settle",
      "settlement-entries.settlementFollower",
      "settlement-entries.tellGroup",
    ],
  },
};
