import {
  AcceptInvitationInput,
  CreateInvitationInput,
  Invitation,
  InvitationPreview,
  InvitationTokenInput,
  NewInvitation,
  OneInvitationInput,
} from "@evenly/contract/groups/invitations";
import { Group, OneGroupInput } from "@evenly/contract/groups/schemas";
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  listInvitations,
  revokeInvitation,
} from "@evenly/services/group-invitations/index";
import * as z from "zod";
import { publicProcedure, userProcedure } from "../../init.ts";

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
    .input(AcceptInvitationInput)
    .output(Group)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
};
