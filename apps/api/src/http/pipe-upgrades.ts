import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { errorRow } from "@evenly/contract";
import { readRequestId } from "@evenly/platform";
import { type OriginRules, refusalOf } from "./guards.ts";

const CONNECT_TIMEOUT_MS = 5000;
/** What we say of a request to the gateway, whatever it says of itself. */
const OWN_HEADERS = new Set(["x-forwarded-for", "x-request-id"]);

/** Pipes socket upgrades of /ws to the gateway, on the hosts this server answers for; everything else is refused. */
export function pipeUpgrades(
  server: Server,
  gateway: { readonly host: string; readonly port: number },
  rules: OriginRules,
): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const path = request.url?.split("?")[0];
    if (path !== "/ws" || request.method !== "GET") {
      socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
      return;
    }
    const refusal = refusalOf(request, rules);
    if (refusal !== null) {
      const status = errorRow(refusal.code).http;
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n\r\n`);
      return;
    }
    const upstream = connect(gateway.port, gateway.host);
    upstream.setTimeout(CONNECT_TIMEOUT_MS, () => upstream.destroy());
    upstream.on("connect", () => {
      upstream.setTimeout(0);
      upstream.write(requestHead(request));
      upstream.write(head);
      socket.pipe(upstream);
      upstream.pipe(socket);
    });
    upstream.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n"));
    upstream.on("close", () => socket.destroy());
    socket.on("close", () => upstream.destroy());
  });
}

function requestHead(request: IncomingMessage): string {
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? "";
    if (OWN_HEADERS.has(name.toLowerCase())) continue;
    lines.push(`${name}: ${request.rawHeaders[index + 1] ?? ""}`);
  }
  lines.push(`x-request-id: ${readRequestId(request.headers["x-request-id"])}`);
  lines.push(`x-forwarded-for: ${request.socket.remoteAddress ?? ""}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}
