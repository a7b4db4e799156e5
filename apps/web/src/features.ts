/** Every feature with what it brings; a new feature adds its line. Their order says nothing. */
export { contacts } from "./features/contacts/brings.ts";
export { dashboard } from "./features/dashboard/brings.ts";
export { history } from "./features/history/brings.ts";
export { notifications } from "./features/notifications/brings.ts";
export { payments } from "./features/payments/brings.ts";
export { preferences } from "./features/preferences/brings.ts";
export { profile } from "./features/profile/brings.ts";
export { security } from "./features/security/brings.ts";
export { send } from "./features/send/brings.ts";
