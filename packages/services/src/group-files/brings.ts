import type { ServiceFeature } from "../feature.ts";

export const groupFilesBrings: ServiceFeature = {
  unaudited: {
    "hand callers their own data": ["group-files.createGroupFileLink"],
  },
};
