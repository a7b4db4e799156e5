import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerFrame } from "@evenly/contract/features";
import {
  type ConnectionsCheck,
  INTERNAL_CALL_HEADER,
  INTERNAL_PATHS,
  type SocketNotification,
  type SocketNotificationAnswer,
} from "@evenly/contract/realtime/schemas";
import { type Bus, createIds, createPermits, type Permits, systemClock } from "@evenly/platform";
import { silentLog } from "@evenly/testing/fakes";
import type { FastifyInstance } from "fastify";
import WebSocket from "ws";
import { buildGateway } from "../build-gateway.ts";
import { type GatewayConfig, SOCKET_LIMITS, SOCKET_TIMINGS } from "../config.ts";
import { createInternalApi } from "../internal-api.ts";

const SECRET = "gateway-test-secret-of-32-characters";
export const ORIGIN = "http://localhost:3000";
export const permits: Permits = createPermits(SECRET, systemClock);
export const ids = createIds();

/** A fake api for the internal calls, over real HTTP, with its state in memory. */
export type ApiPeer = {
  readonly url: string;
  readonly ended: Set<string>;
  accounts: ConnectionsCheck["accounts"];
  checks: number;
  readonly foreignFrames: unknown[];
  /** Pairs of users who share a conversation. */
  readonly conversations: (readonly [string, string])[];
  conversationsAsked: number;
  readonly notifications: SocketNotification[];
  refusal: SocketNotificationAnswer["refusal"];
  isDown: boolean;
  /** Accepts calls and never answers. */
  isSilent: boolean;
  close(): Promise<void>;
};

export async function startApiPeer(): Promise<ApiPeer> {
  const used = new Set<string>();
  const peer = {
    ended: new Set<string>(),
    accounts: [] as ConnectionsCheck["accounts"],
    checks: 0,
    foreignFrames: [] as unknown[],
    conversations: [] as (readonly [string, string])[],
    conversationsAsked: 0,
    notifications: [] as SocketNotification[],
    refusal: null as SocketNotificationAnswer["refusal"],
    isDown: false,
    isSilent: false,
  };
  const partnersOf = (userId: string) =>
    peer.conversations.flatMap(([one, other]) => (one === userId ? [other] : other === userId ? [one] : []));
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const isOurs = await permits.isOurCall(String(request.headers[INTERNAL_CALL_HEADER]), body);
    if (peer.isSilent) return;
    if (peer.isDown || !isOurs) response.writeHead(peer.isDown ? 503 : 404).end();
    else response.end(JSON.stringify(answer(request.url ?? "", JSON.parse(body))));
  });
  const answer = (
    path: string,
    input: SocketNotification & {
      tickets: { ticketId: string; sessionId: string }[];
      userIds: string[];
      connections: { userId: string; sessionId: string }[];
    },
  ) => {
    if (path === INTERNAL_PATHS.redeemSocketTickets) {
      const areAccepted = input.tickets.map(({ ticketId, sessionId }) => {
        const isAccepted = !used.has(ticketId) && !peer.ended.has(sessionId);
        used.add(ticketId);
        return isAccepted;
      });
      return { areAccepted };
    }
    if (path === INTERNAL_PATHS.recordForeignFrame) {
      peer.foreignFrames.push(input);
      return { isRecorded: true };
    }
    if (path === INTERNAL_PATHS.listConversations) {
      peer.conversationsAsked += 1;
      return { people: input.userIds.map((userId) => ({ userId, partnerIds: partnersOf(userId) })) };
    }
    if (path === INTERNAL_PATHS.sendNotification) {
      peer.notifications.push(input);
      return { refusal: peer.refusal };
    }
    peer.checks += 1;
    const userIds = new Set(input.connections.map((connection) => connection.userId));
    return {
      endedSessionIds: input.connections.map((each) => each.sessionId).filter((id) => peer.ended.has(id)),
      accounts: peer.accounts.filter((account) => userIds.has(account.userId)),
    };
  };
  const url = await listen(server);
  return Object.assign(peer, {
    url,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

/** A gateway on a free port with the product's limits and timings unless given. */
export async function startTestGateway(
  bus: Bus,
  api: ApiPeer,
  changes: Partial<Pick<GatewayConfig, "limits" | "timings">> = {},
): Promise<{ app: FastifyInstance; url: string }> {
  const config = { origins: new Set([ORIGIN]), limits: SOCKET_LIMITS, timings: SOCKET_TIMINGS, ...changes };
  const internalApi = createInternalApi({ url: api.url, host: "localhost:3000", permits });
  const app = await buildGateway(
    config,
    { bus, permits, api: internalApi, clock: systemClock, ids, log: silentLog },
    false,
  );
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, url: `${address.replace("http", "ws")}/ws` };
}

export type TestClient = {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[];
  readonly closed: Promise<number>;
  send(frame: unknown): void;
  /** Every received frame of one type. */
  of(type: ServerFrame["type"]): ServerFrame[];
};

/** Opens a socket without an Origin header, which browsers always send. */
export async function connect(url: string, headers: Record<string, string> = {}): Promise<TestClient> {
  const socket = new WebSocket(url, { headers });
  const frames: ServerFrame[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on("close", (code) => resolve(code)));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    of: (type) => frames.filter((frame) => frame.type === type),
  };
}

export type Person = { readonly userId: string; readonly sessionId: string };
export const newPerson = (): Person => ({ userId: ids.uuid(), sessionId: ids.uuid() });

export async function socketTicketFor(person: Person): Promise<string> {
  const claims = { ...person, ticketId: ids.uuid() } as Parameters<Permits["sign"]>[0];
  return (await permits.sign(claims)).permit;
}

/** Opens a socket and signs in. */
export async function signIn(url: string, person: Person): Promise<TestClient> {
  const client = await connect(url);
  client.send({ type: "authenticate", data: { ticket: await socketTicketFor(person) } });
  await new Promise<void>((resolve, reject) => {
    client.socket.once("message", () => resolve());
    client.socket.once("close", () => reject(new Error("closed before it was signed in")));
  });
  return client;
}
