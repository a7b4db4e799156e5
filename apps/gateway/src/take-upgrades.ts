import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, errorRow } from "@evenly/contract";
import { CLIENT_NETWORK_HEADER } from "@evenly/contract/realtime/schemas";
import { readRequestId } from "@evenly/platform";
import { WebSocketServer } from "ws";
import { CLOSE } from "./connection.ts";
import type { Gateway } from "./gateway.ts";
import { serveConnection } from "./serve-connection.ts";

/** Whoever does not answer the closing handshake is cut after this, or the process could not stop. */
const CLOSE_MS_MAX = 500;

export type OpenSockets = {
  count(): number;
  /** Closes all; their clients come back, to another process. */
  close(): Promise<void>;
};

/**
 * Makes sockets of the upgrades of /ws; everything else is refused. Done here and not in a route, because a route's request and
 * answer would stay in memory as long as the socket.
 */
export function takeUpgrades(server: Server, gateway: Gateway): OpenSockets {
  const { limits } = gateway.config;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.payloadBytes,
    maxFragments: limits.fragments,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const cut = (wire: Duplex) => () => wire.destroy();
  server.on("upgrade", (request: IncomingMessage, wire: Duplex, head: Buffer) => {
    const onError = cut(wire);
    wire.on("error", onError);
    const refusal = refusalOf(request, gateway);
    if (refusal !== null) return refuse(gateway, wire, refusal);
    sockets.handleUpgrade(request, wire, head, (socket) => {
      wire.off("error", onError);
      serveConnection(gateway, socket, {
        wire: request.socket,
        requestId: readRequestId(request.headers["x-request-id"]),
        network: networkOf(request),
        isTooMany: sockets.clients.size > limits.sockets,
      });
    });
  });
  return {
    count: () => sockets.clients.size,
    close: async () => {
      for (const socket of sockets.clients) socket.close(CLOSE.restart, "restarting");
      const cutAll = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, CLOSE_MS_MAX);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(cutAll);
    },
  };
}

/** A missing origin is no browser: there the ticket decides. */
function refusalOf(request: IncomingMessage, gateway: Gateway): ErrorCode | null {
  if (request.url?.split("?")[0] !== "/ws" || request.method !== "GET") return "NOT_FOUND";
  const { origin } = request.headers;
  if (origin !== undefined && !gateway.config.origins.has(origin)) return "ORIGIN_REFUSED";
  return gateway.waiting.isFull(networkOf(request)) ? "RATE_LIMITED" : null;
}

function refuse(gateway: Gateway, wire: Duplex, code: ErrorCode): void {
  const { http, message } = errorRow(code);
  const body = JSON.stringify({ success: false, code, message });
  const lines = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    ...(http === 429 ? [`retry-after: ${Math.ceil(gateway.config.timings.authenticateMs / 1000)}`] : []),
    "connection: close",
  ];
  wire.once("finish", () => wire.destroy());
  wire.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

function networkOf(request: IncomingMessage): string | null {
  const network = request.headers[CLIENT_NETWORK_HEADER];
  return typeof network === "string" ? network : null;
}
