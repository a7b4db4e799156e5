import * as z from "zod";
import { defineEvent } from "../event-definition.ts";

/** The address that the mail goes to, sealed as the user's: nobody reads it in the outbox. */
const emailSealed = z.string();
/** The link itself never stands in the outbox: the worker derives it from `linkId` and the deployment's key. */
const WithToken = z.object({
  userId: z.string(),
  emailSealed,
  firstName: z.string(),
  linkId: z.string(),
  locale: z.string(),
});
const ToUser = z.object({ userId: z.string(), emailSealed, firstName: z.string(), locale: z.string() });

/** An address waits to be verified; the worker mails the link. */
export const emailVerificationRequested = defineEvent({
  name: "email.verification_requested",
  version: 1,
  payload: WithToken,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "verifyEmail", data: { linkId } } },
  ],
});
/** A forgotten password; the worker mails the link. */
export const passwordResetRequested = defineEvent({
  name: "password.reset_requested",
  version: 1,
  payload: WithToken,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "resetPassword", data: { linkId } } },
  ],
});
/** A password was changed; the owner is told. */
export const passwordChanged = defineEvent({
  name: "password.changed",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "passwordChanged", data: {} } },
  ],
});
/** Somebody tried to register with an address that is taken; the owner is told. */
export const registrationRepeated = defineEvent({
  name: "registration.repeated",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "registrationRepeated", data: {} } },
  ],
});
/** Too many failed sign-ins; the owner is told how long it lasts. */
export const loginLocked = defineEvent({
  name: "login.locked",
  version: 1,
  payload: ToUser.extend({ lockedUntil: z.string() }),
  toNews: ({ userId, emailSealed: addressSealed, lockedUntil }) => [
    { userId, addressSealed, content: { template: "loginLocked", data: { lockedUntil } } },
  ],
});
/** A rotated token was used again: the session ended and the owner is warned. */
export const sessionStolen = defineEvent({
  name: "session.stolen",
  version: 1,
  payload: ToUser,
  toFrames: (eventId, payload) => [
    {
      userId: payload.userId,
      frame: {
        type: "security_alert",
        data: { eventId, severity: "high", message: "A session was ended because its token was used twice." },
      },
    },
  ],
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "sessionStolen", data: {} } },
  ],
});

/** The events about signing in, by name. */
export const authEvents = {
  [emailVerificationRequested.name]: emailVerificationRequested,
  [passwordResetRequested.name]: passwordResetRequested,
  [passwordChanged.name]: passwordChanged,
  [registrationRepeated.name]: registrationRepeated,
  [loginLocked.name]: loginLocked,
  [sessionStolen.name]: sessionStolen,
};
