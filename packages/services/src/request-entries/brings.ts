import type { ServiceFeature } from "../feature.ts";

export const requestEntriesBrings: ServiceFeature = {
  unaudited: {
    "parts of verbs that write the row": ["request-entries.requestFollower", "request-entries.tellRequest"],
  },
};
