export { listMyInvitations } from "./invite-person.ts";
