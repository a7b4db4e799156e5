import type { ServiceFeature } from "../feature.ts";
import { endMemberships, groupsRemain } from "./end-memberships.ts";

export const groupsBrings: ServiceFeature = {
  remains: groupsRemain,
  endsWithAccount: endMemberships,
};
