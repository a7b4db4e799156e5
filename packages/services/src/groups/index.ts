export { addMember } from "./add-member.ts";
export { admitGroup, checkNewMembers, createGroup, writeGroup } from "./create-group.ts";
export { getGroup } from "./get-group.ts";
export { inviteOnce, invitePeople, isNamedByAdmin, limitInvited } from "./invite-people.ts";
export { loadMembership, lockOwnGroup } from "./load.ts";
export {
  chargeInvited,
  loadWaysIn,
  memberRow,
  type Newcomer,
  placeholderName,
  planNewcomers,
} from "./newcomers.ts";
export { balanceOf, nameOfMember } from "./present.ts";
export { projectEntry } from "./project-entry.ts";
export { type ActivityKind, recordChange } from "./record-change.ts";
export { requireRight } from "./require-right.ts";
export { setMemberRole } from "./set-member-role.ts";
