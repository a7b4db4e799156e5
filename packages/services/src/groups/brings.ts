import type { ServiceFeature } from "../feature.ts";

export const groupsBrings: ServiceFeature = {
  unaudited: { "parts of verbs that write the row": ["groups.projectEntry", "groups.recordChange"] },
};
