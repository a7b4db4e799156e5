import { endInvitationsOf } from "@evenly/db/groups/invitation-queries";
import type { ServiceFeature } from "../feature.ts";
import { sweepInvitations } from "./invitations/sweep-invitations.ts";
import { endMemberships, groupsRemain } from "./people/end-memberships.ts";

export const groupsBrings: ServiceFeature = {
  sweeps: [{ name: "delete ended invitations", everyMs: 3_600_000, sweep: sweepInvitations }],
  remains: groupsRemain,
  async endsWithAccount(ctx, tx, userId) {
    await endInvitationsOf(tx, userId, ctx.clock.now());
    await endMemberships(ctx, tx, userId);
  },
};
