import * as z from "zod";
import { defineNotification } from "../notifications/kind.ts";
import { alertFacts, defineAlert, SECURITY_PATH, SET_PASSWORD_PATH } from "../notifications/presets.ts";

/** Notification kinds of account security. */
export const securityNotifications = {
  selfFrozen: defineAlert({ firstStep: SET_PASSWORD_PATH, priority: "urgent" }),
  selfUnfrozen: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  passwordOld: defineNotification({
    ...alertFacts,
    priority: "low",
    data: z.object({ days: z.number().int() }),
    variables: ["days", "actionUrl"],
    values: ({ days }, format) => ({ days: format.number(days) }),
    path: () => SECURITY_PATH,
    sample: () => ({ days: 90 }),
  }),
};
