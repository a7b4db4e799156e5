import * as z from "zod";
import { defineEvent } from "../event-definition.ts";
import { EventOrigin } from "./schemas.ts";

/** Address of the mail, sealed for the user, so that it is not readable in the outbox. */
const emailSealed = z.string();
/** The link is not in the outbox: the worker derives it from `linkId` and the deployment's key. */
const WithToken = z.object({
  userId: z.string(),
  emailSealed,
  firstName: z.string(),
  linkId: z.string(),
  locale: z.string(),
});
const ToUser = z.object({
  userId: z.string(),
  emailSealed,
  firstName: z.string(),
  locale: z.string(),
  origin: EventOrigin.optional(),
});

/** An address needs verification; the worker mails the link. */
export const emailVerificationRequested = defineEvent({
  name: "email.verification_requested",
  version: 1,
  payload: WithToken,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "verifyEmail", data: { linkId } } },
  ],
});
/** A password reset was requested; the worker mails the link. */
export const passwordResetRequested = defineEvent({
  name: "password.reset_requested",
  version: 1,
  payload: WithToken,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "resetPassword", data: { linkId } } },
  ],
});
/** A password was changed; the owner is notified. */
export const passwordChanged = defineEvent({
  name: "password.changed",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }, alertId) => [
    { userId, addressSealed, content: { template: "passwordChanged", data: { alertId } } },
  ],
});
/** A registration used a taken address; its owner is notified. */
export const registrationRepeated = defineEvent({
  name: "registration.repeated",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "registrationRepeated", data: {} } },
  ],
});
/** Too many failed sign-ins; the owner is notified, with the end of the lock. */
export const loginLocked = defineEvent({
  name: "login.locked",
  version: 1,
  payload: ToUser.extend({ lockedUntil: z.string() }),
  toNews: ({ userId, emailSealed: addressSealed, lockedUntil }, alertId) => [
    { userId, addressSealed, content: { template: "loginLocked", data: { lockedUntil, alertId } } },
  ],
});
/** A rotated token was reused: the session ended, and the owner is notified. */
export const sessionStolen = defineEvent({
  name: "session.stolen",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }, alertId) => [
    { userId, addressSealed, content: { template: "sessionStolen", data: { alertId } } },
  ],
});

/** Events of sign-in, by name. */
export const authEvents = {
  [emailVerificationRequested.name]: emailVerificationRequested,
  [passwordResetRequested.name]: passwordResetRequested,
  [passwordChanged.name]: passwordChanged,
  [registrationRepeated.name]: registrationRepeated,
  [loginLocked.name]: loginLocked,
  [sessionStolen.name]: sessionStolen,
};
