export { addMember } from "./add-member.ts";
export { archiveGroup } from "./archive-group.ts";
export {
  admitGroup,
  type CreatedGroup,
  checkNewMembers,
  createGroup,
  memberRow,
  writeGroup,
} from "./create-group.ts";
export { deleteGroup } from "./delete-group.ts";
export { getGroup } from "./get-group.ts";
export { leaveGroup } from "./leave-group.ts";
export { listActivities } from "./list-activities.ts";
export { listGroups } from "./list-groups.ts";
export { loadMembership, lockOwnGroup } from "./load.ts";
export { markGroupSeen, muteGroup } from "./mark-seen.ts";
export { balanceOf, nameOfMember } from "./present.ts";
export { projectEntry } from "./project-entry.ts";
export { type ActivityKind, type GroupChange, recordChange } from "./record-change.ts";
export { removeMember } from "./remove-member.ts";
export { requireRight } from "./require-right.ts";
export { handOver, setMemberRole } from "./set-member-role.ts";
export { updateGroup } from "./update-group.ts";
