import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { openPushEndpoint, type PushEndpoint } from "../push-endpoint.ts";

/** Who sends what the product hands over: a push service, a mail server and a provider of text messages, on loopback. */
export type Providers = {
  readonly push: PushEndpoint;
  /** The key of each mail that was taken, in order: its Message-ID. */
  readonly mails: readonly string[];
  /** The key of each text message that was taken: the address its receipts go to. */
  readonly texts: readonly string[];
  /** What a worker reads to call these. */
  readonly env: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
};

/** Where a worker is that uses these: receipts of text messages are asked for at public addresses alone; none come here. */
export const PROVIDERS_HOST = "providers.test";
const PUBLIC_URL = `https://${PROVIDERS_HOST}`;
const MESSAGE_ID = new RegExp(`^message-id: <(.*)@${PROVIDERS_HOST}>`, "im");

/** Opens all three; each takes its time before it answers. */
export async function openProviders(slowMs: number): Promise<Providers> {
  const push = await openPushEndpoint();
  push.answer(async () => {
    await sleep(slowMs);
    return { status: 201 };
  });
  const mails: string[] = [];
  const texts: string[] = [];
  const mailServer = openMailServer(mails, slowMs);
  const textServer = openTextServer(texts, slowMs);
  const mailPort = await listen(mailServer.server as Server, (port) => mailServer.listen(port, "127.0.0.1"));
  const textPort = await listen(textServer, (port) => textServer.listen(port, "127.0.0.1"));
  return {
    push,
    mails,
    texts,
    env: {
      PUBLIC_URL,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SMS_URL: `http://account:token@127.0.0.1:${textPort}`,
      SMS_FROM: "+15005550006",
    },
    close: async () => {
      textServer.closeAllConnections();
      await Promise.all([
        push.close(),
        new Promise<void>((resolve) => mailServer.close(resolve)),
        new Promise((resolve) => textServer.close(resolve)),
      ]);
    },
  };
}

function openMailServer(mails: string[], slowMs: number): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData: (stream, _session, callback) => {
      let text = "";
      stream.on("data", (part) => {
        text += String(part);
      });
      // Taken when it is here whole, whether or not its sender lives to hear so.
      stream.on("end", () => {
        mails.push(MESSAGE_ID.exec(text)?.[1] ?? "a mail without its id");
        setTimeout(callback, slowMs);
      });
    },
  }).on("error", () => {});
}

function openTextServer(texts: string[], slowMs: number): Server {
  return createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const receipts = new URLSearchParams(body).get("StatusCallback") ?? "";
    texts.push(new URL(receipts, PUBLIC_URL).searchParams.get("delivery") ?? "a text without its id");
    await sleep(slowMs);
    response.writeHead(201).end(JSON.stringify({ sid: `SM${texts.length}` }));
  });
}

async function listen(server: Server, start: (port: number) => unknown): Promise<number> {
  const listening = new Promise((resolve) => server.once("listening", resolve));
  start(0);
  await listening;
  return (server.address() as AddressInfo).port;
}
