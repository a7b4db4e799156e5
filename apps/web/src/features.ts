/** All features with their contributions; a new feature adds its line. The order has no effect. */
export { admin } from "./features/admin/brings.ts";
export { contacts } from "./features/contacts/brings.ts";
export { dashboard } from "./features/dashboard/brings.ts";
export { expenses } from "./features/expenses/brings.ts";
export { factors } from "./features/factors/brings.ts";
export { fraud } from "./features/fraud/brings.ts";
export { groupPresence } from "./features/group-presence/brings.ts";
export { groups } from "./features/groups/brings.ts";
export { history } from "./features/history/brings.ts";
export { notifications } from "./features/notifications/brings.ts";
export { payments } from "./features/payments/brings.ts";
export { preferences } from "./features/preferences/brings.ts";
export { profile } from "./features/profile/brings.ts";
export { qr } from "./features/qr/brings.ts";
export { requests } from "./features/requests/brings.ts";
export { security } from "./features/security/brings.ts";
