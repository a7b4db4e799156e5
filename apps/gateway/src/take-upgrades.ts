import type { IncomingMessage } from "node:http";
import { type ErrorCode, errorRow } from "@evenly/contract";
import { CLIENT_NETWORK_HEADER } from "@evenly/contract/realtime/schemas";
import fastifyWebsocket from "@fastify/websocket";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CLOSE } from "./connection.ts";
import type { Gateway } from "./gateway.ts";
import { serveConnection } from "./serve-connection.ts";

/** A peer that does not answer the closing handshake within this time (ms) is disconnected, so that the process can stop. */
const CLOSE_MS_MAX = 500;

/** Accepts upgrades of /ws as sockets; refuses every other upgrade. */
export async function takeUpgrades(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { limits } = gateway.config;
  await app.register(fastifyWebsocket, {
    options: {
      maxPayload: limits.payloadBytes,
      maxFragments: limits.fragments,
      perMessageDeflate: false,
    },
    preClose: () => closeSockets(app),
  });
  app.addHook("onRequest", async (request, reply) => {
    const refusal = request.ws ? refusalOf(request.raw, gateway) : null;
    return refusal === null ? undefined : refuse(reply, refusal, gateway.config.timings.authenticateMs);
  });
  app.route({
    method: "GET",
    url: "/ws",
    logLevel: "warn",
    handler: (_request, reply) => reply.callNotFound(),
    // Otherwise the socket keeps its response and request in memory as long as it lives.
    preHandler: async (request, reply) => {
      if (request.ws) reply.raw.detachSocket(request.raw.socket);
    },
    wsHandler: (socket, request) => {
      // The plugin's listener keeps request and reply in memory; `serveConnection` adds its own.
      socket.removeAllListeners("error");
      serveConnection(gateway, socket, {
        wire: request.raw.socket,
        requestId: request.id,
        network: networkOf(request.raw),
        isTooMany: app.websocketServer.clients.size > limits.sockets,
      });
    },
  });
}

/** Refuses an undecodable address; no hook runs for it, so this handler must close the upgrade's connection. */
export function refuseUndecodable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once("finish", () => request.raw.destroy());
  refuse(reply, "NOT_FOUND");
}

/** Closes all sockets; their clients reconnect to another process. */
async function closeSockets({ websocketServer }: FastifyInstance): Promise<void> {
  for (const socket of websocketServer.clients) socket.close(CLOSE.restart, "restarting");
  const cutAll = setTimeout(() => {
    for (const socket of websocketServer.clients) socket.terminate();
  }, CLOSE_MS_MAX);
  await new Promise<void>((resolve) => websocketServer.close(() => resolve()));
  clearTimeout(cutAll);
}

/** A client without an Origin header is not a browser; its ticket decides. */
function refusalOf(request: IncomingMessage, gateway: Gateway): ErrorCode | null {
  if (request.url?.split("?")[0] !== "/ws" || request.method !== "GET") return "NOT_FOUND";
  const { origin } = request.headers;
  if (origin !== undefined && !gateway.config.origins.has(origin)) return "ORIGIN_REFUSED";
  return gateway.waiting.isFull(networkOf(request)) ? "RATE_LIMITED" : null;
}

function refuse(reply: FastifyReply, code: ErrorCode, retryMs = 0): FastifyReply {
  const { http, message } = errorRow(code);
  if (http === 429) reply.header("retry-after", Math.ceil(retryMs / 1000));
  return reply.code(http).header("connection", "close").send({ success: false, code, message });
}

function networkOf(request: IncomingMessage): string | null {
  const network = request.headers[CLIENT_NETWORK_HEADER];
  return typeof network === "string" ? network : null;
}
