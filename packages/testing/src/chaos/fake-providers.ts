import { setTimeout as sleep } from "node:timers/promises";
import { openMailServer } from "../mail-server.ts";
import { openPushEndpoint, type PushEndpoint } from "../push-endpoint.ts";
import { openSmsProvider } from "../sms-provider.ts";

/** Fake providers on loopback: a push service, a mail server and an SMS provider. */
export type Providers = {
  readonly push: PushEndpoint;
  /** Message-ID of each accepted mail, in order. */
  readonly mails: () => readonly string[];
  /** Receipt URL of each accepted text message, which identifies its delivery. */
  readonly texts: () => readonly string[];
  /** Environment that makes a worker use these providers. */
  readonly env: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
};

/**
 * Public URL of a worker with these providers. Receipts require https; none are sent here. The product itself uses 127.0.0.1, so
 * that mails from these workers can be distinguished.
 */
export const PROVIDERS_HOST = "localhost";
const PUBLIC_URL = `https://${PROVIDERS_HOST}`;
const MESSAGE_ID = new RegExp(`^message-id: <(.*)@${PROVIDERS_HOST}>`, "im");

/** Opens all three providers; each delays its answers by `slowMs`. */
export async function openProviders(slowMs: number): Promise<Providers> {
  const push = await openPushEndpoint();
  push.answer(async () => {
    await sleep(slowMs);
    return { status: 201 };
  });
  const mailServer = await openMailServer(slowMs);
  const smsProvider = await openSmsProvider(slowMs);
  return {
    push,
    mails: () => mailServer.received.map(({ text }) => MESSAGE_ID.exec(text)?.[1] ?? "a mail without its id"),
    texts: () => smsProvider.received.map(keyOfText),
    env: { PUBLIC_URL, SMTP_URL: mailServer.url, SMS_URL: smsProvider.url, SMS_FROM: "+15005550006" },
    close: async () => {
      await Promise.all([push.close(), mailServer.close(), smsProvider.close()]);
    },
  };
}

function keyOfText(fields: URLSearchParams): string {
  const receipts = new URL(fields.get("StatusCallback") ?? "", PUBLIC_URL);
  return receipts.searchParams.get("delivery") ?? "a text without its id";
}
