import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** An SMS provider on loopback. */
export type SmsProvider = {
  readonly url: string;
  /** Form fields of each call. */
  readonly received: readonly URLSearchParams[];
  close(): Promise<void>;
};

/** Opens a provider that stores messages and delays its answer by `slowMs`. */
export async function openSmsProvider(slowMs = 0): Promise<SmsProvider> {
  const received: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const sid = `SM${received.push(new URLSearchParams(body))}`;
    await sleep(slowMs);
    response.writeHead(201).end(JSON.stringify({ sid }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://AC1:token@127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
