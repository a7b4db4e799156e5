import type { ServiceFeature } from "../feature.ts";

export const groupPeopleBrings: ServiceFeature = {
  unaudited: {
    "are in the group's feed, with who and when": ["group-people.addMemberByAddress"],
  },
};
