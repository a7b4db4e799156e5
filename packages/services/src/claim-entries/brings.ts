import type { ServiceFeature } from "../feature.ts";

export const claimEntriesBrings: ServiceFeature = {
  unaudited: { "parts of verbs that write the row": ["claim-entries.claimFollower"] },
};
