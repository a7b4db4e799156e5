import type { BusinessEvent } from "@evenly/contract";
import type { NotificationContent } from "@evenly/contract/notifications/schemas";

export type AccountEvent = Extract<
  BusinessEvent,
  {
    name:
      | "email.change_requested"
      | "email.change_repeated"
      | "email.changed"
      | "email.reverted"
      | "phone.changed"
      | "device.added"
      | "account.deleted";
  }
>;

/** What an event of a person's own account says, and whether it belongs in their list or only in a mail. */
export type AccountNews = { readonly content: NotificationContent; readonly isListed: boolean };

/** Puts an event of a person's own account into words; the address it goes to stands in the event. */
export function accountNewsOf(event: AccountEvent): AccountNews {
  switch (event.name) {
    case "email.change_requested":
      return mail({ template: "verifyNewEmail", data: { linkId: event.payload.linkId } });
    case "email.change_repeated":
      return mail({ template: "emailTaken", data: {} });
    case "email.changed":
      return mail({ template: "emailChanged", data: { linkId: event.payload.linkId } });
    case "email.reverted":
      return mail({ template: "emailReverted", data: { linkId: event.payload.linkId } });
    case "account.deleted":
      return mail({ template: "accountDeleted", data: {} });
    case "phone.changed":
      return { content: { template: event.payload.change, data: {} }, isListed: true };
    case "device.added": {
      const { browser, os, ipAddress, at } = event.payload;
      return { content: { template: "newDevice", data: { browser, os, ipAddress, at } }, isListed: true };
    }
  }
}

function mail(content: NotificationContent): AccountNews {
  return { content, isListed: false };
}
