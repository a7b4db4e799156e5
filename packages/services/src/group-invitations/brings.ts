import { endInvitationsOf } from "@evenly/db/groups/invitation-queries";
import type { ServiceFeature } from "../feature.ts";
import { sweepInvitations } from "./sweep-invitations.ts";

export const groupInvitationsBrings: ServiceFeature = {
  sweeps: [{ name: "delete ended invitations", everyMs: 3_600_000, sweep: sweepInvitations }],
  endsWithAccount: (ctx, tx, userId) => endInvitationsOf(tx, userId, ctx.clock.now()),
  unaudited: {
    "clean up what has run out": ["group-invitations.sweepInvitations"],
    "are in the group's feed, or in its list of invitations, with who and when": [
      "group-invitations.acceptInvitation",
      "group-invitations.acceptMyInvitation",
      "group-invitations.createInvitation",
      "group-invitations.declineMyInvitation",
      "group-invitations.inviteByEmail",
      "group-invitations.invitePerson",
      "group-invitations.resendInvitation",
    ],
  },
};
