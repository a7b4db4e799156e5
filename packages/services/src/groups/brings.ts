import type { ServiceFeature } from "../feature.ts";
import { endMemberships, groupsRemain } from "./end-memberships.ts";

export const groupsBrings: ServiceFeature = {
  remains: groupsRemain,
  endsWithAccount: endMemberships,
  unaudited: {
    "parts of verbs that write the row": ["groups.projectEntry", "groups.recordChange"],
    "are in the group's feed, with who and when": [
      "groups.addMember",
      "groups.handOver",
      "groups.leaveGroup",
      "groups.removeMember",
      "groups.setMemberRole",
    ],
    "change how the caller alone sees a group": ["groups.markGroupSeen", "groups.muteGroup"],
  },
};
