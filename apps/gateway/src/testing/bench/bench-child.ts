import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { type BusMessage, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { SocketTicketsRedeemedInput } from "@evenly/contract/realtime/schemas";
import { type Bus, createBus, createIds, createPermits, names, systemClock } from "@evenly/platform";
import { silentLog } from "@evenly/testing/fakes";
import { Redis } from "ioredis";
import { Client } from "pg";
import WebSocket, { WebSocketServer } from "ws";
import { buildGateway } from "../../build-gateway.ts";
import { SOCKET_LIMITS, SOCKET_TIMINGS } from "../../config.ts";

/**
 * One process of `npm run bench:realtime`. `gateway`: the product's gateway on a bus. `raw`: sockets looked up by user, each
 * written one prebuilt frame. `bare`: bus messages written to one socket. `publisher`: publishes on the product's bus what
 * commits would.
 */
const [role = "", databaseUrl = "", redisUrl = ""] = process.argv.slice(2);
const permits = createPermits("bench-ticket-secret-of-32-characters", systemClock);
const ids = createIds();
const openBus = (): Bus =>
  createBus({
    databaseUrl,
    redisUrl: redisUrl || undefined,
    names,
    log: silentLog,
    clientName: `bench-${role}`,
  });

/** A bus message as one batch of commits makes it, within the bus's size limit. */
export function frameOf(userId: string): Extract<BusMessage, { kind: "frames" }>["items"][number] {
  const data = {
    eventId: "01943f4e-7c3e-7d5a-9d3b-000000000001",
    userId,
    transactionId: "01943f4e-7c3e-7d5a-9d3b-000000000002",
    type: "payment_received",
    status: "completed",
    amount: "12.34",
    currency: "USD",
    personName: "Ana Torres",
    description: null,
    timestamp: new Date().toISOString(),
  };
  return { userId, frame: { type: "transaction_update", data } };
}

type Answers = Readonly<Record<string, (message: never) => unknown>>;

async function openGateway(): Promise<{ url: string; answers: Answers }> {
  const api = {
    redeemSocketTickets: async ({ tickets }: SocketTicketsRedeemedInput) => ({
      areAccepted: tickets.map(() => true),
    }),
    checkConnections: async () => ({ endedSessionIds: [], accounts: [] }),
    recordForeignFrame: async () => ({ isRecorded: true }),
    listConversations: async () => ({ people: [] }),
    sendNotification: async () => ({ refusal: null }),
  };
  const limits = { ...SOCKET_LIMITS, socketsPerUser: SOCKET_LIMITS.sockets };
  const timings = { ...SOCKET_TIMINGS, authenticateMs: 60_000 };
  const deps = { bus: openBus(), permits, api, clock: systemClock, ids, log: silentLog };
  const app = await buildGateway({ origins: new Set(), limits, timings }, deps, false);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url: `${url}/ws`, answers: { tickets: signTickets } };
}

async function signTickets({ userIds }: { readonly userIds: readonly string[] }): Promise<string[]> {
  const signed = userIds.map((userId) =>
    permits.sign({ userId, sessionId: randomUUID(), ticketId: randomUUID() } as never),
  );
  return (await Promise.all(signed)).map(({ permit }) => permit);
}

/** Sockets without a bus: the minimum cost of writing a prebuilt frame to each. */
async function openRaw(): Promise<{ url: string; answers: Answers }> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const byUser = new Map<string, { write(bytes: Buffer): void }[]>();
  sockets.on("connection", (_socket, request) => {
    const userId = new URL(request.url ?? "", "http://x").searchParams.get("user") ?? "";
    byUser.set(userId, [...(byUser.get(userId) ?? []), request.socket]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const publish = ({ userIds }: { readonly userIds: readonly string[] }) => {
    for (const userId of userIds) {
      const text = JSON.stringify(frameOf(userId).frame);
      const bytes = Buffer.concat(WebSocketSender.frame(Buffer.from(text), FRAME_OPTIONS));
      for (const socket of byUser.get(userId) ?? []) socket.write(bytes);
    }
    return userIds.length;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, answers: { publish } };
}

type FrameOptions = { fin: boolean; opcode: number; mask: boolean; readOnly: boolean; rsv1: boolean };
const FRAME_OPTIONS: FrameOptions = { fin: true, opcode: 1, mask: false, readOnly: false, rsv1: false };
const WebSocketSender = createRequire(import.meta.url)("ws").Sender as {
  frame(data: Buffer, options: FrameOptions): Buffer[];
};

/** Writes every bus message to the only socket. */
async function openBare(): Promise<{ url: string; answers: Answers }> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const hear = (text: string) => {
    for (const client of sockets.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
  };
  if (redisUrl) {
    const redis = new Redis(redisUrl);
    redis.on("smessage", (_channel, text) => hear(text));
    await redis.ssubscribe("bench");
  } else {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    client.on("notification", ({ payload }) => hear(payload ?? ""));
    await client.query("listen bench");
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, answers: {} };
}

async function openPublisher(): Promise<{ url: string; answers: Answers }> {
  const bus = openBus();
  await bus.ping();
  const publish = async ({ userIds }: { readonly userIds: readonly string[] }) => {
    await bus.publish(REALTIME_TOPIC, { kind: "frames", items: userIds.map(frameOf) });
    return userIds.length;
  };
  return { url: "", answers: { publish } };
}

const roles = { gateway: openGateway, raw: openRaw, bare: openBare, publisher: openPublisher };
const { url, answers } = await (roles[role as keyof typeof roles] ?? openGateway)();
const common: Answers = {
  cpu: () => process.cpuUsage(),
  memory: () => {
    globalThis.gc?.();
    return process.memoryUsage().rss;
  },
};
process.on("message", async (message: { readonly ask: string }) => {
  if (message.ask === "stop") process.exit();
  const answer = answers[message.ask] ?? common[message.ask];
  process.send?.({ answer: await answer?.(message as never) });
});
process.on("disconnect", () => process.exit());
process.send?.({ answer: { url } });
