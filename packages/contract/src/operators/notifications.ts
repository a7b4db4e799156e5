import { defineAlert, SET_PASSWORD_PATH, SIGN_IN_PATH } from "../notifications/presets.ts";

/** Notification kinds of operators' acts on an account. */
export const operatorNotifications = {
  accountSuspended: defineAlert({ firstStep: "" }),
  suspensionLifted: defineAlert({ firstStep: SIGN_IN_PATH }),
  accountFrozen: defineAlert(),
  freezeLifted: defineAlert(),
  adminGranted: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  adminRevoked: defineAlert(),
  lockLifted: defineAlert({ firstStep: SIGN_IN_PATH }),
  limitsReset: defineAlert(),
  serviceKeyCreated: defineAlert(),
  serviceKeyRevoked: defineAlert(),
  sessionsEnded: defineAlert({ firstStep: SET_PASSWORD_PATH }),
};
