import {
  AcceptInvitationInput,
  CreateInvitationInput,
  Invitation,
  InvitationPreview,
  InvitationTokenInput,
  InviteByEmailInput,
  InvitePersonInput,
  NewInvitation,
  OneInvitationInput,
  OwnInvitation,
} from "@evenly/contract/groups/invitations";
import { Group, OneGroupInput } from "@evenly/contract/groups/schemas";
import { acceptInvitation } from "@evenly/services/groups/invitations/accept-invitation";
import { createInvitation } from "@evenly/services/groups/invitations/create-invitation";
import { getInvitation } from "@evenly/services/groups/invitations/get-invitation";
import { inviteByEmail, resendInvitation } from "@evenly/services/groups/invitations/invite-by-email";
import {
  acceptMyInvitation,
  declineMyInvitation,
  invitePerson,
  listMyInvitations,
} from "@evenly/services/groups/invitations/invite-person";
import { listInvitations } from "@evenly/services/groups/invitations/list-invitations";
import { reopenMyInvitation } from "@evenly/services/groups/invitations/reopen-my-invitation";
import { revokeInvitation } from "@evenly/services/groups/invitations/revoke-invitation";
import * as z from "zod";
import { costOfGroup } from "../../cost-of-group.ts";
import { publicProcedure, userProcedure, verifiedProcedure } from "../../init.ts";

/** Links by which people join groups. */
export const invitationProcedures = {
  listInvitations: userProcedure
    .input(OneGroupInput)
    .output(z.array(Invitation))
    .query(async ({ ctx, input }) => [...(await listInvitations(ctx, input))]),
  createInvitation: userProcedure
    .input(CreateInvitationInput)
    .output(NewInvitation)
    .mutation(({ ctx, input }) => createInvitation(ctx, input)),
  revokeInvitation: userProcedure
    .input(OneInvitationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),
  getInvitation: publicProcedure
    .meta({ policy: "public", rate: { points: 60, windowSeconds: 60 } })
    .input(InvitationTokenInput)
    .output(InvitationPreview)
    .query(({ ctx, input }) => getInvitation(ctx, input)),
  acceptInvitation: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(AcceptInvitationInput)
    .output(Group)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  inviteByEmail: verifiedProcedure
    .input(InviteByEmailInput)
    .output(Invitation)
    .mutation(({ ctx, input }) => inviteByEmail(ctx, input)),
  resendInvitation: verifiedProcedure
    .input(OneInvitationInput)
    .output(Invitation)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),
  invitePerson: userProcedure
    .input(InvitePersonInput)
    .output(Invitation)
    .mutation(({ ctx, input }) => invitePerson(ctx, input)),
  listMyInvitations: userProcedure
    .output(z.array(OwnInvitation))
    .query(async ({ ctx }) => [...(await listMyInvitations(ctx))]),
  acceptMyInvitation: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(OneInvitationInput)
    .output(Group)
    .mutation(({ ctx, input }) => acceptMyInvitation(ctx, input)),
  declineMyInvitation: userProcedure
    .input(OneInvitationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => declineMyInvitation(ctx, input)),
  reopenMyInvitation: userProcedure
    .input(OneInvitationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => reopenMyInvitation(ctx, input)),
};
