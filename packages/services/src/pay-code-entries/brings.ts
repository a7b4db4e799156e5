import type { ServiceFeature } from "../feature.ts";

export const payCodeEntriesBrings: ServiceFeature = {
  unaudited: {
    "parts of verbs that write the row": ["pay-code-entries.payCodeFollower", "pay-code-entries.tellPayCode"],
  },
};
