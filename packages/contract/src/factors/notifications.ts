import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification, type FactFormat, SAMPLE_AT } from "../notifications/kind.ts";
import {
  alertFacts,
  defineAlert,
  defineLinkMail,
  linkFacts,
  SET_PASSWORD_PATH,
} from "../notifications/presets.ts";

/** App page of second factors. */
const FACTORS_PATH = "/enhanced-security";

const codeFacts = {
  data: z.object({ codeId: z.string() }),
  variables: ["code"],
  values: () => ({}),
  path: () => null,
  sample: () => ({ codeId: "c-1" }),
};

/** The payment that a code confirms, as its message names it. */
export const CodePayment = z.object({
  amountMinor: MinorText,
  currency: z.string(),
  /** Null: an address without an account. */
  personName: z.string().nullable(),
  /** It gives back what this person has paid. */
  isGivenBack: z.literal(true).optional(),
});
export type CodePayment = z.infer<typeof CodePayment>;

const paymentCodeFacts = {
  data: CodePayment.extend({ codeId: z.string() }),
  variables: ["code", "amount", "person"],
  values: ({ amountMinor, currency, personName }: CodePayment, format: FactFormat) => ({
    amount: format.money(amountMinor, currency),
    person: personName === null ? "" : ` (${personName})`,
  }),
  path: () => null,
  sample: (name: string) => ({ codeId: "c-1", amountMinor: "60000", currency: "USD", personName: name }),
};

/** Notification kinds of second factors. */
export const factorNotifications = {
  factorAdded: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  factorRemoved: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  factorPrimary: defineAlert(),
  factorLocked: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  backupCodesNew: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  backupCodeUsed: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  signInCodeOn: defineAlert(),
  signInCodeOff: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  pinSet: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  pinChanged: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  pinRemoved: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  pinLocked: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  passkeyCopied: defineAlert({ firstStep: SET_PASSWORD_PATH, priority: "urgent" }),
  factorEnded: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  factorTextCode: defineNotification({ ...linkFacts, ...codeFacts, channels: ["sms"], icon: "smartphone" }),
  factorMailCode: defineNotification({ ...linkFacts, ...codeFacts }),
  paymentTextCode: defineNotification({
    ...linkFacts,
    ...paymentCodeFacts,
    channels: ["sms"],
    icon: "smartphone",
  }),
  paymentMailCode: defineNotification({ ...linkFacts, ...paymentCodeFacts }),
  returnTextCode: defineNotification({
    ...linkFacts,
    ...paymentCodeFacts,
    channels: ["sms"],
    icon: "smartphone",
  }),
  returnMailCode: defineNotification({ ...linkFacts, ...paymentCodeFacts }),
  recoveryStarted: defineNotification({
    ...alertFacts,
    priority: "urgent",
    link: { page: "/cancel-recovery", purpose: "cancel_recovery" },
    data: z.object({ linkId: z.string(), readyAt: z.string() }),
    variables: ["time", "actionUrl"],
    values: ({ readyAt }, format) => ({ time: format.moment(readyAt) }),
    path: () => FACTORS_PATH,
    sample: () => ({ linkId: "l-1", readyAt: SAMPLE_AT }),
  }),
  recoveryReady: defineLinkMail("/recover-account", "recover_factors"),
  recoveryCancelled: defineAlert({ firstStep: SET_PASSWORD_PATH }),
  recoveryEnded: defineAlert({ firstStep: SET_PASSWORD_PATH }),
};
