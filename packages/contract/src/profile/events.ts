import * as z from "zod";
import { defineEvent } from "../event-definition.ts";

/** Whom a mail goes to; the address is sealed as the user's: nobody reads it in the outbox. */
const ToUser = z.object({
  userId: z.string(),
  emailSealed: z.string(),
  firstName: z.string(),
  locale: z.string(),
});
/** The link itself never stands in the outbox: the worker derives it from `linkId` and the deployment's key. */
const WithLink = ToUser.extend({ linkId: z.string() });

/** A person wants another address; the worker mails it the link that puts it in force. */
export const emailChangeRequested = defineEvent({
  name: "email.change_requested",
  version: 1,
  payload: WithLink,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "verifyNewEmail", data: { linkId } } },
  ],
});
/** Somebody wanted an address that is another's; its owner is told. */
export const emailChangeRepeated = defineEvent({
  name: "email.change_repeated",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "emailTaken", data: {} } },
  ],
});
/** Another address is in force; the one before is told, with the way back. */
export const emailChanged = defineEvent({
  name: "email.changed",
  version: 1,
  payload: WithLink,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "emailChanged", data: { linkId } } },
  ],
});
/** A change was taken back; the address that is in force again gets a link for a new password. */
export const emailReverted = defineEvent({
  name: "email.reverted",
  version: 1,
  payload: WithLink,
  toNews: ({ userId, emailSealed: addressSealed, linkId }) => [
    { userId, addressSealed, content: { template: "emailReverted", data: { linkId } } },
  ],
});
/** A number waits to be confirmed; the worker sends its code, which is derived from `codeId`. */
export const phoneCodeRequested = defineEvent({
  name: "phone.code_requested",
  version: 1,
  payload: z.object({ userId: z.string(), phoneSealed: z.string(), codeId: z.string() }),
  toNews: ({ userId, phoneSealed: addressSealed, codeId }) => [
    { userId, addressSealed, content: { template: "phoneCode", data: { codeId } } },
  ],
});
/** What happened to a person's phone: theirs now, given up, or shown by somebody else to be theirs. */
export const PhoneChange = z.enum(["phoneConfirmed", "phoneRemoved", "phoneTaken"]);
export type PhoneChange = z.infer<typeof PhoneChange>;
/** A person's phone changed; the owner is told. */
export const phoneChanged = defineEvent({
  name: "phone.changed",
  version: 1,
  payload: ToUser.extend({ change: PhoneChange }),
  toNews: ({ userId, emailSealed: addressSealed, change }) => [
    { userId, addressSealed, content: { template: change, data: {} } },
  ],
});
/** A person's handle changed; the owner is told. */
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
/** Somebody signed in on a device that the account has not seen; the owner is told. */
export const deviceAdded = defineEvent({
  name: "device.added",
  version: 1,
  payload: ToUser.extend({
    browser: z.string().nullable(),
    os: z.string().nullable(),
    ipAddress: z.string(),
    at: z.string(),
  }),
  toNews: ({ userId, emailSealed: addressSealed, browser, os, ipAddress, at }) => [
    { userId, addressSealed, content: { template: "newDevice", data: { browser, os, ipAddress, at } } },
  ],
});
/** An account was deleted by its owner. */
export const accountDeleted = defineEvent({
  name: "account.deleted",
  version: 1,
  payload: ToUser,
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "accountDeleted", data: {} } },
  ],
});

/** The events about profiles, by name. */
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
