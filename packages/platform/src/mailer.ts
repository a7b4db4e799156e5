import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import type { Mailer } from "@evenly/services/ports";
import { createTransport } from "nodemailer";

const CONNECT_MS = 5000;
const ANSWER_MS = 10_000;
const CONNECTIONS_MAX = 4;

export type MailerOptions = { readonly smtpUrl: string; readonly from: string };

/** Sends mail over SMTP. A 5xx answer is a permanent failure; any other failure may be retried. */
export function createSmtpMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => {
      try {
        await transport.sendMail({ from, ...message });
        return { providerMessageId: message.messageId };
      } catch (error) {
        if (isPermanent(error))
          throw new PermanentDeliveryError("the mail server refused the mail", { cause: error });
        throw error;
      }
    },
    close: async () => transport.close(),
  };
}

/** @see RFC 5321 section 4.2.1 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error)) return false;
  return typeof error.responseCode === "number" && error.responseCode >= 500;
}
