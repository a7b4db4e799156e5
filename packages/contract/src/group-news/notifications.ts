import { expenseKinds } from "./expense-kinds.ts";
import { groupKinds } from "./group-kinds.ts";
import { paymentKinds } from "./payment-kinds.ts";

/** Notification kinds of groups, their expenses and their payments. */
export const groupNotifications = { ...expenseKinds, ...paymentKinds, ...groupKinds };
export type GroupNotificationName = keyof typeof groupNotifications;
