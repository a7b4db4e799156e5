export { addMember } from "./add-member.ts";
export {
  chargeInvited,
  loadWaysIn,
  memberRow,
  type Newcomer,
  placeholderName,
  planNewcomers,
} from "./newcomers.ts";
export { setMemberRole } from "./set-member-role.ts";
