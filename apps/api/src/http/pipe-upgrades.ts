import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { AppError, errorRow } from "@evenly/contract";
import { CLIENT_NETWORK_HEADER } from "@evenly/contract/realtime/schemas";
import { countByKey, readRequestId } from "@evenly/platform";
import { networkOf } from "@evenly/services/shared/network-of";
import type { HttpLimits } from "../config.ts";
import { type OriginRules, refusalOf } from "./guards.ts";
import { readAddress } from "./read-address.ts";

const CONNECT_TIMEOUT_MS = 5000;
const RETRY_AFTER_SECONDS = 5;

export type UpgradeRules = OriginRules & {
  /** Proxy addresses whose X-Forwarded-For is trusted. */
  readonly trustProxy: string | false;
  readonly limits: Pick<HttpLimits, "socketsPerNetwork">;
};

/** A socket still open after this many ms is destroyed, so that the process can stop. */
const CLOSE_MS_MAX = 500;

/**
 * Pipes socket upgrades of /ws to the gateway for allowed hosts and origins; refuses every other upgrade. Returns a function that
 * closes all sockets: their clients reconnect to another process.
 */
export function pipeUpgrades(
  server: Server,
  gateway: { readonly host: string; readonly port: number },
  rules: UpgradeRules,
): () => void {
  const sockets = new Set<Duplex>();
  const addressOf = readAddress(rules.trustProxy);
  const open = countByKey();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const address = addressOf(request);
    const network = networkOf(address);
    const refusal =
      refusalOfUpgrade(request, rules) ??
      (open.countOf(network) >= rules.limits.socketsPerNetwork ? new AppError("RATE_LIMITED") : null);
    if (refusal !== null) return refuse(socket, refusal);
    const leave = open.enter(network);
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      leave();
    });
    pipe({ request, socket, head }, gateway, {
      "x-forwarded-for": address,
      [CLIENT_NETWORK_HEADER]: network,
    });
  });
  return () => {
    for (const socket of sockets) {
      socket.end();
      setTimeout(() => socket.destroy(), CLOSE_MS_MAX).unref();
    }
  };
}

function refusalOfUpgrade(request: IncomingMessage, rules: OriginRules): AppError | null {
  const path = request.url?.split("?")[0];
  if (path !== "/ws" || request.method !== "GET") return new AppError("NOT_FOUND");
  return refusalOf(request, rules);
}

function refuse(socket: Duplex, refusal: AppError): void {
  const status = errorRow(refusal.code).http;
  const retry = status === 429 ? `retry-after: ${RETRY_AFTER_SECONDS}\r\n` : "";
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}connection: close\r\n\r\n`);
}

type Upgrade = { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer };

function pipe(
  { request, socket, head }: Upgrade,
  gateway: { readonly host: string; readonly port: number },
  facts: Readonly<Record<string, string>>,
): void {
  const upstream = connect(gateway.port, gateway.host);
  let isConnected = false;
  upstream.setTimeout(CONNECT_TIMEOUT_MS, () => upstream.destroy());
  upstream.on("connect", () => {
    isConnected = true;
    upstream.setTimeout(0);
    upstream.write(requestHead(request, facts));
    upstream.write(head);
    socket.pipe(upstream);
    upstream.pipe(socket);
  });
  upstream.on("error", () => {
    // After the upgrade the stream carries frames; an HTTP error would corrupt it.
    if (isConnected) socket.destroy();
    else socket.end("HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n");
  });
  upstream.on("close", () => socket.destroy());
  socket.on("close", () => upstream.destroy());
}

/** The request head as received, with the headers that only the api may set replaced. */
function requestHead(request: IncomingMessage, facts: Readonly<Record<string, string>>): string {
  const own = { ...facts, "x-request-id": readRequestId(request.headers["x-request-id"]) };
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? "";
    if (!Object.hasOwn(own, name.toLowerCase()))
      lines.push(`${name}: ${request.rawHeaders[index + 1] ?? ""}`);
  }
  for (const [name, value] of Object.entries(own)) lines.push(`${name}: ${value}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}
