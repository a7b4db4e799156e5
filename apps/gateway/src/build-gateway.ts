import { type ErrorCode, errorRow } from "@evenly/contract";
import { ClientFrame } from "@evenly/contract/realtime/frames";
import { CLIENT_NETWORK_HEADER } from "@evenly/contract/realtime/schemas";
import { createOperations, type Operations, readRequestId } from "@evenly/platform";
import websocket, { type WebSocket } from "@fastify/websocket";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type preValidationAsyncHookHandler,
} from "fastify";
import { authenticate } from "./authenticate.ts";
import type { GatewayConfig } from "./config.ts";
import { CLOSE, Connection } from "./connection.ts";
import type { SignedIn } from "./connections.ts";
import { createGateway, type Gateway, type GatewayDeps } from "./gateway.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { addOperations, measureSockets } from "./operations.ts";
import { routeEvents } from "./route-events.ts";
import { sendError } from "./send-error.ts";
import { answerFrame } from "./subscribe.ts";
import { watchFlood } from "./watch-flood.ts";

/** Composes a gateway from its configuration and parts; reads no environment. Ready when the bus is heard. */
export async function buildGateway(
  config: GatewayConfig,
  deps: GatewayDeps,
  logger: FastifyBaseLogger | false,
  operations: Operations = createOperations({ process: "gateway", checks: { bus: () => deps.bus.ping() } }),
): Promise<FastifyInstance> {
  const gateway = createGateway(config, deps);
  const app = Fastify({
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    requestTimeout: config.limits.headersMs,
    connectionTimeout: 0,
    http: {
      headersTimeout: config.limits.headersMs,
      // By default Node looks for slow requests every 30 s only.
      connectionsCheckingInterval: config.limits.slowCheckMs,
    },
    requestIdHeader: false,
    logController: new LogController({ requestIdLogLabel: "requestId" }),
    genReqId: (request) => readRequestId(request.headers["x-request-id"]),
  });
  await app.register(websocket, {
    options: {
      maxPayload: config.limits.payloadBytes,
      maxFragments: config.limits.fragments,
      perMessageDeflate: false,
      clientTracking: true,
    },
    preClose: (done) => {
      for (const client of app.websocketServer.clients) client.close(CLOSE.restart, "restarting");
      setTimeout(() => {
        for (const client of app.websocketServer.clients) client.terminate();
      }, 500).unref();
      app.websocketServer.close(() => done());
    },
  });
  app.get("/health", async () => {
    await deps.bus.ping();
    return { success: true, status: "up", sockets: app.websocketServer.clients.size };
  });
  addOperations(app, operations);
  measureSockets(gateway, operations.metrics, () => app.websocketServer.clients.size);
  app.get("/ws", { websocket: true, preValidation: refuseUpgrade(gateway) }, (socket, request) => {
    const connection = new Connection(socket, request.raw.socket, config.limits, request.id);
    watchFlood(connection, socket, request.raw.socket);
    const leaveRoom = gateway.waiting.enter(networkOf(request));
    socket.on("close", leaveRoom);
    accept(gateway, connection, socket, { socketCount: app.websocketServer.clients.size, leaveRoom });
  });
  const stopRouting = await routeEvents(gateway);
  const stopHeartbeat = startHeartbeat(gateway);
  app.addHook("onClose", async () => {
    stopHeartbeat();
    await stopRouting();
  });
  return app;
}

/** A missing origin is no browser: there the ticket decides. */
function refuseUpgrade(gateway: Gateway): preValidationAsyncHookHandler {
  return async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && !gateway.config.origins.has(origin)) return refuse(reply, "ORIGIN_REFUSED");
    if (!gateway.waiting.isFull(networkOf(request))) return;
    reply.header("retry-after", String(Math.ceil(gateway.config.timings.authenticateMs / 1000)));
    return refuse(reply, "RATE_LIMITED");
  };
}

function refuse(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { http, message } = errorRow(code);
  return reply.code(http).send({ success: false, code, message });
}

function networkOf(request: FastifyRequest): string | null {
  const network = request.headers[CLIENT_NETWORK_HEADER];
  return typeof network === "string" ? network : null;
}

type Arrival = { readonly socketCount: number; readonly leaveRoom: () => void };

function accept(gateway: Gateway, connection: Connection, socket: WebSocket, arrival: Arrival): void {
  socket.on("error", (error) => gateway.log.debug({ err: error }, "gateway: socket"));
  if (arrival.socketCount > gateway.config.limits.sockets) {
    connection.close(CLOSE.tryLater, "too many sockets");
    return;
  }
  const timer = setTimeout(
    () => connection.close(CLOSE.policy, "no ticket in time"),
    gateway.config.timings.authenticateMs,
  );
  let turn = Promise.resolve();
  socket.on("message", (data, isBinary) => {
    if (!connection.takeMessage()) return connection.close(CLOSE.policy, "too many messages");
    turn = turn
      .then(() => receive(gateway, connection, isBinary ? null : String(data)))
      .then(() => {
        if (!connection.isReady) return;
        clearTimeout(timer);
        arrival.leaveRoom();
      });
    turn.catch((error: unknown) => {
      gateway.log.error({ err: error, requestId: connection.requestId }, "gateway: a frame failed");
      connection.close(CLOSE.failed, "failed");
    });
  });
  socket.on("close", () => {
    clearTimeout(timer);
    gateway.connections.remove(connection);
  });
}

async function receive(gateway: Gateway, connection: Connection, text: string | null): Promise<void> {
  const frame = parseFrame(text);
  if (connection.user === null) {
    if (frame?.type === "authenticate") return authenticate(gateway, connection, frame.data.ticket);
    sendError(connection, "UNAUTHENTICATED");
    return connection.close(CLOSE.policy, "not authenticated");
  }
  if (!connection.isReady) return;
  if (frame === null) return sendError(connection, "VALIDATION");
  return answerFrame(gateway, connection as SignedIn, frame);
}

function parseFrame(text: string | null): ClientFrame | null {
  if (text === null) return null;
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
