import type { ServiceFeature } from "../feature.ts";

export const groupInvitationsBrings: ServiceFeature = {
  unaudited: {
    "are in the group's feed, or in its list of invitations, with who and when": [
      "group-invitations.acceptInvitation",
      "group-invitations.createInvitation",
    ],
  },
};
