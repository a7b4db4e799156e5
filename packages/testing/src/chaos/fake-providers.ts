import { setTimeout as sleep } from "node:timers/promises";
import { openMailServer } from "../mail-server.ts";
import { openPushEndpoint, type PushEndpoint } from "../push-endpoint.ts";
import { openSmsProvider } from "../sms-provider.ts";

/** Who sends what the product hands over: a push service, a mail server and a provider of text messages, on loopback. */
export type Providers = {
  readonly push: PushEndpoint;
  /** The key of each mail that was taken, in order: its Message-ID. */
  readonly mails: () => readonly string[];
  /** The key of each text message that was taken: the address its receipts go to. */
  readonly texts: () => readonly string[];
  /** What a worker reads to call these. */
  readonly env: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
};

/**
 * Where a worker is that uses these: receipts of text messages are asked for over https alone; none come here. The product's own
 * host is 127.0.0.1, so their mails can be told apart.
 */
export const PROVIDERS_HOST = "localhost";
const PUBLIC_URL = `https://${PROVIDERS_HOST}`;
const MESSAGE_ID = new RegExp(`^message-id: <(.*)@${PROVIDERS_HOST}>`, "im");

/** Opens all three; each takes its time before it answers. */
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
