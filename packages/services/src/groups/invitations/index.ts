export { inviteOnce, invitePeople, isNamedByAdmin, limitInvited } from "./invite-people.ts";
export { listMyInvitations } from "./invite-person.ts";
