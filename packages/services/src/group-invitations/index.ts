export { acceptInvitation } from "./accept-invitation.ts";
export { createInvitation } from "./create-invitation.ts";
export { getInvitation } from "./get-invitation.ts";
export { inviteByEmail, resendInvitation } from "./invite-by-email.ts";
export {
  acceptMyInvitation,
  declineMyInvitation,
  invitePerson,
  listMyInvitations,
} from "./invite-person.ts";
export { listInvitations } from "./list-invitations.ts";
export { reopenMyInvitation } from "./reopen-my-invitation.ts";
export { revokeInvitation } from "./revoke-invitation.ts";
