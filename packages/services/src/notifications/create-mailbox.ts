import { insertMailboxMessage } from "@evenly/db/notifications/queries";
import type { ServiceDeps } from "../context.ts";
import type { Mailer } from "../ports.ts";

/** The development mailbox: keeps mails in the database instead of sending them; a repeated message id is kept once. */
export function createMailbox({ db, clock }: Pick<ServiceDeps, "db" | "clock">): Mailer {
  return {
    send: ({ messageId, to, subject, text, html }) =>
      insertMailboxMessage(db, {
        messageId,
        recipient: to,
        subject,
        textBody: text,
        htmlBody: html,
        createdAt: clock.now(),
      }),
    close: async () => {},
  };
}
