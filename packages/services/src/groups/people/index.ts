export { addMember } from "./add-member.ts";
export {
  chargeInvited,
  checkNewMembers,
  loadWaysIn,
  memberRow,
  type Newcomer,
  placeholderName,
  planNewcomers,
} from "./newcomers.ts";
export { setMemberRole } from "./set-member-role.ts";
