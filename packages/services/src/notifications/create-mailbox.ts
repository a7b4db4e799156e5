import { insertMailboxMessage } from "@evenly/db/notifications/queries";
import type { ServiceDeps } from "../context.ts";
import type { Mailer, Sms } from "../ports.ts";

/**
 * Development mailbox: stores mails in the database instead of sending them, one per message id.
 *
 * @unaudited exists for development alone
 */
export function createMailbox({ db, clock }: Pick<ServiceDeps, "db" | "clock">): Mailer {
  return {
    send: async ({ messageId, to, subject, text, html }) => {
      await insertMailboxMessage(db, {
        messageId,
        recipient: to,
        subject,
        textBody: text,
        htmlBody: html,
        createdAt: clock.now(),
      });
      return { providerMessageId: messageId };
    },
    close: async () => {},
  };
}

/**
 * Development mailbox for text messages.
 *
 * @unaudited exists for development alone
 */
export function createSmsMailbox({ db, clock }: Pick<ServiceDeps, "db" | "clock">): Sms {
  return {
    send: async ({ messageId, to, text }) => {
      await insertMailboxMessage(db, {
        messageId,
        recipient: to,
        channel: "sms",
        subject: "",
        textBody: text,
        htmlBody: "",
        createdAt: clock.now(),
      });
      return { providerMessageId: messageId };
    },
    close: async () => {},
  };
}
