import type { Socket } from "node:net";
import { ClientFrame } from "@evenly/contract/realtime/frames";
import type { WebSocket } from "@fastify/websocket";
import { answerFrame } from "./answer-frame.ts";
import { authenticate } from "./authenticate.ts";
import { CLOSE, Connection } from "./connection.ts";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";
import { leave } from "./presence.ts";
import { sendError } from "./send-error.ts";
import { endTyping } from "./typing.ts";
import { watchFlood } from "./watch-flood.ts";

export type Arrival = {
  /** The TCP socket below the WebSocket. */
  readonly wire: Socket;
  readonly requestId: string;
  readonly network: string | null;
  /** True if this process already holds its maximum of sockets. */
  readonly isTooMany: boolean;
};

/** Processes a new socket's frames in order, from its ticket until it closes. */
export function serveConnection(gateway: Gateway, socket: WebSocket, arrival: Arrival): void {
  const connection = new Connection(socket, arrival.wire, gateway.config.limits, arrival.requestId);
  watchFlood(connection, socket, arrival.wire);
  socket.on("error", (error) => gateway.log.debug({ err: error }, "gateway: socket"));
  if (arrival.isTooMany) {
    connection.close(CLOSE.tryLater, "too many sockets");
    return;
  }
  const stopWaiting = waitForTicket(gateway, connection, arrival.network);
  let turn = Promise.resolve();
  let waiting = 0;
  socket.on("message", (data, isBinary) => {
    if (waiting >= gateway.config.limits.waitingMessages || !connection.takeMessage())
      return connection.close(CLOSE.policy, "too many messages");
    waiting += 1;
    turn = turn
      .then(() => receive(gateway, connection, isBinary ? null : String(data)))
      .then(() => {
        waiting -= 1;
        if (connection.isReady) stopWaiting();
      })
      .catch((error: unknown) => {
        gateway.log.error({ err: error, requestId: connection.requestId }, "gateway: a frame failed");
        connection.close(CLOSE.failed, "failed");
      });
  });
  socket.on("close", () => {
    stopWaiting();
    end(gateway, connection);
  });
}

function end(gateway: Gateway, connection: Connection): void {
  gateway.connections.remove(connection);
  if (connection.user === null) return;
  const { userId } = connection.user;
  endTyping(gateway, connection as SignedIn);
  leave(gateway, userId);
  if (gateway.connections.countOf(userId) === 0) gateway.partners.forget(userId);
}

/** Counts the socket as unauthenticated until it signs in or closes; returns a function that ends the wait. */
function waitForTicket(gateway: Gateway, connection: Connection, network: string | null): () => void {
  const leaveRoom = gateway.waiting.enter(network);
  const timer = setTimeout(
    () => connection.close(CLOSE.policy, "no ticket in time"),
    gateway.config.timings.authenticateMs,
  );
  return () => {
    clearTimeout(timer);
    leaveRoom();
  };
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
