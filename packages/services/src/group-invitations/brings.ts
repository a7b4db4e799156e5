import { endInvitationsOf } from "@evenly/db/groups/invitation-queries";
import type { ServiceFeature } from "../feature.ts";
import { sweepInvitations } from "./sweep-invitations.ts";

export const groupInvitationsBrings: ServiceFeature = {
  sweeps: [{ name: "delete ended invitations", everyMs: 3_600_000, sweep: sweepInvitations }],
  endsWithAccount: (ctx, tx, userId) => endInvitationsOf(tx, userId, ctx.clock.now()),
};
