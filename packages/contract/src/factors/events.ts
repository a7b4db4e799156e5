import * as z from "zod";
import { EventOrigin } from "../auth/schemas.ts";
import { defineEvent } from "../event-definition.ts";
import { CodePayment } from "./notifications.ts";
import { SentKind } from "./sent-codes.ts";

/** Change of a user's second factors; each is announced to the user, except trust in a device, which security events list. */
export const FactorChange = z.enum([
  "factorAdded",
  "factorRemoved",
  "factorPrimary",
  "factorLocked",
  "backupCodesNew",
  "backupCodeUsed",
  "signInCodeOn",
  "signInCodeOff",
  "pinSet",
  "pinChanged",
  "pinRemoved",
  "pinLocked",
  "passkeyCopied",
  "factorEnded",
  "deviceTrusted",
  "trustEnded",
]);
export type FactorChange = z.infer<typeof FactorChange>;

const ToUser = z.object({
  userId: z.string(),
  emailSealed: z.string(),
  firstName: z.string(),
  locale: z.string(),
  origin: EventOrigin.optional(),
});

/** A user's second factors changed; the user is notified. */
export const factorsChanged = defineEvent({
  name: "factors.changed",
  version: 1,
  payload: ToUser.extend({ change: FactorChange }),
  toNews: ({ userId, emailSealed: addressSealed, change }, alertId) =>
    change === "deviceTrusted" || change === "trustEnded"
      ? []
      : [{ userId, addressSealed, content: { template: change, data: { alertId } } }],
});

/** Messages with the code of a payment, and of what is given back. */
const paymentTemplates = {
  sms: ["paymentTextCode", "returnTextCode"],
  email: ["paymentMailCode", "returnMailCode"],
} as const;

/** A user needs a code by mail or text message; the worker derives it from `codeId`. */
export const factorCodeRequested = defineEvent({
  name: "factor.code_requested",
  version: 1,
  payload: z.object({
    userId: z.string(),
    kind: SentKind,
    addressSealed: z.string(),
    codeId: z.string(),
    /** The payment that it confirms; absent for a sign-in or a change. */
    payment: CodePayment.optional(),
  }),
  toNews: ({ userId, kind, addressSealed, codeId, payment }) => {
    const content = payment
      ? ({
          template: paymentTemplates[kind][payment.isGivenBack ? 1 : 0],
          data: { codeId, ...payment },
        } as const)
      : ({ template: kind === "sms" ? "factorTextCode" : "factorMailCode", data: { codeId } } as const);
    return [{ userId, addressSealed, content }];
  },
});

/** The links are not in the outbox: the worker derives their tokens from `linkId` and the deployment's key. */
const WithLink = ToUser.extend({ linkId: z.string() });

/** Someone with the password asked to remove every second factor; the notice carries the link that cancels it. */
export const recoveryStarted = defineEvent({
  name: "recovery.started",
  version: 1,
  payload: WithLink.extend({ readyAt: z.string() }),
  toNews: ({ userId, emailSealed: addressSealed, linkId, readyAt }) => [
    { userId, addressSealed, content: { template: "recoveryStarted", data: { linkId, readyAt } } },
  ],
});
/** The wait of a recovery is over; the mail carries the link that completes it. */
export const recoveryReady = defineEvent({
  name: "recovery.ready",
  version: 1,
  payload: WithLink,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "recoveryReady", data: { linkId } } },
  ],
});
/** The owner stopped a recovery. */
export const recoveryCancelled = defineEvent({
  name: "recovery.cancelled",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }, alertId) => [
    { userId, addressSealed, content: { template: "recoveryCancelled", data: { alertId } } },
  ],
});
/** A recovery removed every second factor. */
export const recoveryEnded = defineEvent({
  name: "recovery.ended",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }, alertId) => [
    { userId, addressSealed, content: { template: "recoveryEnded", data: { alertId } } },
  ],
});

/** Events of second factors, by name. */
export const factorEvents = {
  [factorsChanged.name]: factorsChanged,
  [factorCodeRequested.name]: factorCodeRequested,
  [recoveryStarted.name]: recoveryStarted,
  [recoveryReady.name]: recoveryReady,
  [recoveryCancelled.name]: recoveryCancelled,
  [recoveryEnded.name]: recoveryEnded,
};
