import * as z from "zod";
import { defineNotification, SAMPLE_AT } from "../notifications/kind.ts";
import {
  alertFacts,
  defineAlert,
  defineLinkMail,
  defineWordMail,
  SECURITY_PATH,
  SET_PASSWORD_PATH,
  SIGN_IN_PATH,
} from "../notifications/presets.ts";

/** The kinds of notifications about signing in. */
export const authNotifications = {
  verifyEmail: defineLinkMail("/verify-email", "verify_email"),
  resetPassword: defineLinkMail("/reset-password", "reset_password"),
  registrationRepeated: defineWordMail(SIGN_IN_PATH),
  passwordChanged: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  sessionStolen: defineAlert({ firstStep: SET_PASSWORD_PATH, priority: "urgent" }),
  loginLocked: defineNotification({
    ...alertFacts,
    data: z.object({ lockedUntil: z.string() }),
    variables: ["time", "actionUrl"],
    values: ({ lockedUntil }, format) => ({ time: format.moment(lockedUntil) }),
    path: () => SECURITY_PATH,
    firstStep: SET_PASSWORD_PATH,
    sample: () => ({ lockedUntil: SAMPLE_AT }),
  }),
};
