import * as z from "zod";
import { defineNotification, SAMPLE_AT } from "../notifications/kind.ts";
import {
  alertFacts,
  alertId,
  alertPath,
  defineAlert,
  defineLinkMail,
  defineWordMail,
  SAMPLE_ALERT_ID,
  SET_PASSWORD_PATH,
  SIGN_IN_PATH,
} from "../notifications/presets.ts";

/** Notification kinds of sign-in. */
export const authNotifications = {
  verifyEmail: defineLinkMail("/verify-email", "verify_email"),
  resetPassword: defineLinkMail("/reset-password", "reset_password"),
  registrationRepeated: defineWordMail(SIGN_IN_PATH),
  passwordChanged: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  sessionStolen: defineAlert({ firstStep: SET_PASSWORD_PATH, priority: "urgent" }),
  loginLocked: defineNotification({
    ...alertFacts,
    data: z.object({ lockedUntil: z.string(), alertId }),
    variables: ["time", "actionUrl"],
    values: ({ lockedUntil }, format) => ({ time: format.moment(lockedUntil) }),
    path: (data) => alertPath(data.alertId),
    firstStep: SET_PASSWORD_PATH,
    sample: () => ({ lockedUntil: SAMPLE_AT, alertId: SAMPLE_ALERT_ID }),
  }),
};
