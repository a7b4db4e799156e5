import {
  ActivityPage,
  AddedMember,
  AddMemberByAddressInput,
  AddMemberInput,
  ArchiveGroupInput,
  Group,
  ListActivitiesInput,
  MergeMembersInput,
  MuteGroupInput,
  OneGroupInput,
  OneMemberInput,
  RemoveMemberInput,
  SetMemberRoleInput,
  UpdateGroupInput,
} from "@evenly/contract/groups/schemas";
import { mergeMembers } from "@evenly/services/expenses/merges/merge-members";
import { listActivities } from "@evenly/services/groups/activity/list-activities";
import { markGroupSeen, muteGroup } from "@evenly/services/groups/activity/mark-seen";
import { archiveGroup } from "@evenly/services/groups/archive-group";
import { deleteGroup } from "@evenly/services/groups/delete-group";
import { undoClaim } from "@evenly/services/groups/invitations/undo-claim";
import { addMember } from "@evenly/services/groups/people/add-member";
import { addMemberByAddress } from "@evenly/services/groups/people/add-member-by-address";
import { leaveGroup } from "@evenly/services/groups/people/leave-group";
import { removeMember } from "@evenly/services/groups/people/remove-member";
import { handOver, setMemberRole } from "@evenly/services/groups/people/set-member-role";
import { updateGroup } from "@evenly/services/groups/update-group";
import * as z from "zod";
import { costOfGroup } from "../../cost-of-group.ts";
import { userProcedure } from "../../init.ts";

/** Changes of groups and of their members, and the feed. */
export const memberProcedures = {
  update: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(UpdateGroupInput)
    .output(Group)
    .mutation(({ ctx, input }) => updateGroup(ctx, input)),
  archive: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(ArchiveGroupInput)
    .output(Group)
    .mutation(({ ctx, input }) => archiveGroup(ctx, input)),
  addMember: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(AddMemberInput)
    .output(Group)
    .mutation(({ ctx, input }) => addMember(ctx, input)),
  addMemberByAddress: userProcedure
    .input(AddMemberByAddressInput)
    .output(AddedMember)
    .mutation(({ ctx, input }) => addMemberByAddress(ctx, input)),
  removeMember: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(RemoveMemberInput)
    .output(Group)
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
  undoClaim: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(OneMemberInput)
    .output(Group)
    .mutation(({ ctx, input }) => undoClaim(ctx, input)),
  mergeMembers: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(MergeMembersInput)
    .output(Group)
    .mutation(({ ctx, input }) => mergeMembers(ctx, input)),
  setMemberRole: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(SetMemberRoleInput)
    .output(Group)
    .mutation(({ ctx, input }) => setMemberRole(ctx, input)),
  handOver: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(OneMemberInput)
    .output(Group)
    .mutation(({ ctx, input }) => handOver(ctx, input)),
  listActivities: userProcedure
    .meta({ policy: "user", scope: "groups:read" })
    .input(ListActivitiesInput)
    .output(ActivityPage)
    .query(({ ctx, input }) => listActivities(ctx, input)),
  markSeen: userProcedure
    .input(OneGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => markGroupSeen(ctx, input)),
  mute: userProcedure
    .input(MuteGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => muteGroup(ctx, input)),
};

/** The ways out of a group, which end the caller's access. */
export const leavingProcedures = {
  leave: userProcedure
    .input(OneGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => leaveGroup(ctx, input)),
  delete: userProcedure
    .input(OneGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteGroup(ctx, input)),
};
