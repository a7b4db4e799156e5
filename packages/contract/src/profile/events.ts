import * as z from "zod";
import { EventOrigin } from "../auth/schemas.ts";
import { defineEvent } from "../event-definition.ts";

/** Recipient of a mail; the address is sealed for the user, so that it is not readable in the outbox. */
const ToUser = z.object({
  userId: z.string(),
  emailSealed: z.string(),
  firstName: z.string(),
  locale: z.string(),
  origin: EventOrigin.optional(),
});
/** The link is not in the outbox: the worker derives it from `linkId` and the deployment's key. */
const WithLink = ToUser.extend({ linkId: z.string() });

/** A user requested a new address; the worker mails the confirmation link to it. */
export const emailChangeRequested = defineEvent({
  name: "email.change_requested",
  version: 1,
  payload: WithLink,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "verifyNewEmail", data: { linkId } } },
  ],
});
/** A user requested a taken address; its owner is notified. */
export const emailChangeRepeated = defineEvent({
  name: "email.change_repeated",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "emailTaken", data: {} } },
  ],
});
/** A new address applies; the previous one is notified and gets a revert link. */
export const emailChanged = defineEvent({
  name: "email.changed",
  version: 1,
  payload: WithLink,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "emailChanged", data: { linkId } } },
  ],
});
/** A change was reverted; the restored address gets a link for a new password. */
export const emailReverted = defineEvent({
  name: "email.reverted",
  version: 1,
  payload: WithLink,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "emailReverted", data: { linkId } } },
  ],
});
/** A phone number needs confirmation; the worker sends its code, which is derived from `codeId`. */
export const phoneCodeRequested = defineEvent({
  name: "phone.code_requested",
  version: 1,
  payload: z.object({ userId: z.string(), phoneSealed: z.string(), codeId: z.string() }),
  toNews: ({ userId, phoneSealed: addressSealed, codeId }) => [
    { userId, addressSealed, content: { template: "phoneCode", data: { codeId } } },
  ],
});
/** Change of a person's phone: confirmed, removed, or confirmed by another user. */
export const PhoneChange = z.enum(["phoneConfirmed", "phoneRemoved", "phoneTaken"]);
export type PhoneChange = z.infer<typeof PhoneChange>;
/** A person's phone changed; the person is notified. */
export const phoneChanged = defineEvent({
  name: "phone.changed",
  version: 1,
  payload: ToUser.extend({ change: PhoneChange }),
  toNews: ({ userId, emailSealed: addressSealed, change }, alertId) => [
    { userId, addressSealed, content: { template: change, data: { alertId } } },
  ],
});
/** A person's handle changed; the person is notified. */
export const handleChanged = defineEvent({
  name: "handle.changed",
  version: 1,
  payload: ToUser.extend({ handle: z.string(), at: z.string() }),
  toNews: ({ userId, emailSealed: addressSealed, handle, at }) => [
    {
      userId,
      addressSealed,
      priority: "high",
      content: { template: "securityAlert", data: { alert: "handleChanged", handle, at } },
    },
  ],
});
/** A sign-in on a device that is new to the account; the owner is notified. */
export const deviceAdded = defineEvent({
  name: "device.added",
  version: 1,
  payload: ToUser.extend({
    browser: z.string().nullable(),
    os: z.string().nullable(),
    ipAddress: z.string(),
    at: z.string(),
  }),
  toNews: ({ userId, emailSealed: addressSealed, browser, os, ipAddress, at }, alertId) => [
    {
      userId,
      addressSealed,
      content: { template: "newDevice", data: { browser, os, ipAddress, at, alertId } },
    },
  ],
});
/** The owner deleted their account. */
export const accountDeleted = defineEvent({
  name: "account.deleted",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "accountDeleted", data: {} } },
  ],
});

/** Events of profiles, by name. */
export const profileEvents = {
  [emailChangeRequested.name]: emailChangeRequested,
  [emailChangeRepeated.name]: emailChangeRepeated,
  [emailChanged.name]: emailChanged,
  [emailReverted.name]: emailReverted,
  [phoneCodeRequested.name]: phoneCodeRequested,
  [phoneChanged.name]: phoneChanged,
  [handleChanged.name]: handleChanged,
  [deviceAdded.name]: deviceAdded,
  [accountDeleted.name]: accountDeleted,
};
