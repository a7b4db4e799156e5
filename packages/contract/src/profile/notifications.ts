import * as z from "zod";
import { defineNotification, SAMPLE_AT } from "../notifications/kind.ts";
import {
  alertFacts,
  alertId,
  alertPath,
  defineAlert,
  defineLinkMail,
  defineWordMail,
  linkFacts,
  SAMPLE_ALERT_ID,
  SET_PASSWORD_PATH,
  SIGN_IN_PATH,
} from "../notifications/presets.ts";

/** Notification kinds of a person's profile, addresses and devices. */
export const profileNotifications = {
  verifyNewEmail: defineLinkMail("/confirm-email", "change_email"),
  emailTaken: defineWordMail(SIGN_IN_PATH),
  emailChanged: defineLinkMail("/revert-email", "revert_email"),
  emailReverted: defineLinkMail("/reset-password", "reset_password"),
  accountDeleted: defineWordMail(),
  phoneConfirmed: defineAlert(),
  phoneRemoved: defineAlert(),
  phoneTaken: defineAlert(),
  phoneCode: defineNotification({
    ...linkFacts,
    channels: ["sms"],
    icon: "smartphone",
    data: z.object({ codeId: z.string() }),
    variables: ["code"],
    values: () => ({}),
    path: () => null,
    sample: () => ({ codeId: "c-1" }),
  }),
  newDevice: defineNotification({
    ...alertFacts,
    data: z.object({
      browser: z.string().nullable(),
      os: z.string().nullable(),
      ipAddress: z.string(),
      at: z.string(),
      alertId,
    }),
    variables: ["device", "ipAddress", "time", "actionUrl"],
    values: ({ browser, os, ipAddress, at }, format) => ({
      device:
        browser !== null && os !== null
          ? format.text("device", { browser, os })
          : (browser ?? os ?? format.text("unknownDevice")),
      ipAddress,
      time: format.moment(at),
    }),
    path: (data) => alertPath(data.alertId),
    firstStep: SET_PASSWORD_PATH,
    sample: (name) => ({
      browser: name,
      os: name,
      ipAddress: "192.0.2.7",
      at: SAMPLE_AT,
      alertId: SAMPLE_ALERT_ID,
    }),
  }),
};
