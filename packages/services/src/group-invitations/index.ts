export { acceptInvitation } from "./accept-invitation.ts";
export { createInvitation } from "./create-invitation.ts";
export { getInvitation } from "./get-invitation.ts";
export { listInvitations } from "./list-invitations.ts";
export { revokeInvitation } from "./revoke-invitation.ts";
