import * as z from "zod";
import { defineNotification } from "../notifications/kind.ts";
import { alertFacts, SECURITY_PATH } from "../notifications/presets.ts";

const TRANSACTION_SECURITY_PATH = "/transaction-security";

function defineAnswer(path: string) {
  return defineNotification({
    ...alertFacts,
    channels: ["push", "email", "in_app"] as const,
    data: z.object({ reference: z.string(), note: z.string() }),
    variables: ["reference", "note", "actionUrl"],
    values: ({ reference, note }) => ({ reference, note }),
    path: () => path,
    sample: () => ({ reference: "EV-7Q2K-81MA", note: "The country was blocked by mistake." }),
  });
}

/** Notification kinds of answered cases. */
export const caseNotifications = {
  appealUpheld: defineAnswer(TRANSACTION_SECURITY_PATH),
  appealAccepted: defineAnswer(TRANSACTION_SECURITY_PATH),
  caseAnswered: defineAnswer(SECURITY_PATH),
};
