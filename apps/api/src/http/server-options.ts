import { randomUUID } from "node:crypto";
import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { AppError, errorRow } from "@evenly/contract";
import type { FastifyHttpOptions } from "fastify";
import type { HttpLimits } from "../config.ts";
import { problemOf } from "../rest/problem.ts";

type SpokenSocket = Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null };

/** Server options for slow peers and malformed HTTP. */
export function serverOptions(limits: HttpLimits): FastifyHttpOptions<Server> {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxRequestsPerSocket: limits.requestsPerSocket,
    http: {
      headersTimeout: limits.headersMs,
      // Node's default interval for slow requests is 30 s.
      connectionsCheckingInterval: limits.checkMs,
      // Our own guard answers a missing Host with HOST_UNKNOWN.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => refuseBytes(error.code, socket),
  };
}

/** Answers bytes that Node's HTTP parser rejected with a catalogue refusal, unless an answer has already started. */
function refuseBytes(code: string | undefined, socket: SpokenSocket): void {
  if (code === "ECONNRESET" || socket.destroyed) return;
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const refusal = refusalOfBytes(code);
  const status = errorRow(refusal.code).http;
  const body = JSON.stringify(problemOf(refusal, randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/problem+json; charset=utf-8",
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

function refusalOfBytes(code: string | undefined): AppError {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new AppError("REQUEST_TOO_SLOW");
  if (code === "HPE_HEADER_OVERFLOW" || code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") {
    return new AppError("PAYLOAD_TOO_LARGE");
  }
  return new AppError("VALIDATION");
}
