import { defineAlert } from "../notifications/presets.ts";

/** Notification kinds of fraud protection. */
export const fraudNotifications = {
  unusualPayments: defineAlert(),
  unusualLocation: defineAlert(),
  suspiciousAmount: defineAlert(),
  unusualSpending: defineAlert(),
};
