import { type ChildProcess, spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ServerFrame } from "@evenly/contract/features";
import { ClientFrame } from "@evenly/contract/realtime/frames";
import { createTickets, systemClock } from "@evenly/platform";
import {
  createTestDatabase,
  type MadeUser,
  makeAdmin,
  makeUser,
  openTestSession,
  readOutbox,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { missingActors } from "@evenly/testing/required-actors";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildGateway } from "./build-gateway.ts";
import { SOCKET_LIMITS, SOCKET_TIMINGS } from "./config.ts";
import { createInternalApi } from "./internal-api.ts";
import { connect, ORIGIN, type TestClient } from "./testing/start-gateway.ts";

type MessageType = ClientFrame["type"];
const MESSAGES = ClientFrame.options.map((option) => option.shape.type.value);

/** A message of each type that names a user, wherever it can. */
const MESSAGE_ABOUT: { readonly [Type in MessageType]: (userId: string) => unknown } = {
  authenticate: () => ({ ticket: "a.b.c" }),
  subscribe: (userId) => ({ userId, eventTypes: [], subscriptionId: "all" }),
  unsubscribe: () => ({ subscriptionId: "all" }),
  send_notification: (userId) => ({ userId, notification: { title: "Hello", message: "you" } }),
  typing: (userId) => ({ userId, isTyping: true, timestamp: 1 }),
  presence: () => ({ status: "here", timestamp: 1 }),
  request_balance: (userId) => ({ userId }),
};

type Answers = { readonly [Type in MessageType]: readonly string[] };
const ABOUT_ONESELF: Answers = {
  authenticate: ["error STATE_CONFLICT"],
  subscribe: [],
  unsubscribe: [],
  send_notification: [],
  typing: [],
  presence: [],
  request_balance: ["balance_update_requested", "balance_updated"],
};
const BY_OPERATOR: Answers = {
  ...ABOUT_ONESELF,
  subscribe: ["error FORBIDDEN"],
  request_balance: ["error FORBIDDEN"],
};
const ABOUT_ANOTHER: Answers = {
  ...ABOUT_ONESELF,
  subscribe: ["error FORBIDDEN"],
  send_notification: ["error FORBIDDEN"],
  request_balance: ["error FORBIDDEN"],
};

/** Everybody who may open a socket, and what each message is answered with; null lets nobody in. */
const MATRIX = {
  anonymous: null,
  "a forged ticket": null,
  "a ticket that is too old": null,
  "a ticket that was used": null,
  "an expired session": null,
  "an ended session": null,
  "a suspended user": null,
  "an unverified user": ABOUT_ONESELF,
  "a user": ABOUT_ONESELF,
  "another user": ABOUT_ANOTHER,
  "an operator": BY_OPERATOR,
} as const satisfies Record<string, Answers | null>;
type Actor = keyof typeof MATRIX;
const ACTORS = Object.keys(MATRIX) as Actor[];
const TICKET_SECRET = "socket-matrix-secret-of-32-characters";
const tickets = createTickets(TICKET_SECRET, systemClock);
const REFUSED = { frames: ["error UNAUTHENTICATED"], closed: 1008 };

let database: TestDatabase;
let ctx: TestContext;
let api: ChildProcess;
let app: FastifyInstance;
const routes: string[] = [];
let url: string;
/** Listens all the time, and must hear nothing of what others ask in her name. */
let victim: MadeUser & { readonly client: TestClient; readonly ids: readonly string[] };
const cells = new Set<string>();
const eventually = (expectation: () => void) => vi.waitFor(expectation, 10_000);

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db, { now: new Date(), tickets });
  const entry = fileURLToPath(new URL("../../api/src/testing/api-child.ts", import.meta.url));
  api = spawn(process.execPath, ["--import", "tsx", entry, database.url, TICKET_SECRET], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (api.stdout === null) throw new Error("a child with a pipe has an output");
  const [line] = await once(api.stdout, "data");
  const apiUrl = new URL(String(line).trim());
  const { bus, ids, log } = ctx;
  subscribe("fastify.initialization", (message) =>
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", (route) => {
      routes.push(`${route.method} ${route.url}`);
    }),
  );
  app = await buildGateway(
    {
      origins: new Set([ORIGIN]),
      limits: SOCKET_LIMITS,
      timings: { ...SOCKET_TIMINGS, checkMs: 50, heartbeatMs: 600_000 },
    },
    {
      bus,
      tickets,
      ids,
      log,
      clock: systemClock,
      api: createInternalApi({ url: apiUrl.href, host: apiUrl.host, tickets }),
    },
    false,
  );
  url = `${(await app.listen({ host: "127.0.0.1", port: 0 })).replace("http", "ws")}/ws`;
  const user = await makeUser(ctx, { balanceMinor: 1234n });
  const { ticket, sessionId } = await ticketOf(user);
  const client = await openWith(ticket);
  await eventually(() => expect(client.of("system")).toHaveLength(1));
  victim = { ...user, client, ids: [user.userId, user.accountId, sessionId] };
});
afterAll(async () => {
  await app.close();
  api.kill("SIGKILL");
  await once(api, "exit");
  await database.drop();
});

async function ticketOf({ userId }: { readonly userId: string }) {
  const sessionId = await openTestSession(ctx, { userId });
  const claims = { userId, sessionId, ticketId: ctx.ids.uuid() } as Parameters<typeof tickets.sign>[0];
  return { claims, sessionId, ...(await tickets.sign(claims)) };
}

async function openWith(ticket: string): Promise<TestClient> {
  const client = await connect(url);
  client.send({ type: "authenticate", data: { ticket } });
  return client;
}

/** What befell a session or its user since the ticket was given. */
const BEFALLS: Partial<Record<Actor, (sessionId: string, userId: string) => Promise<unknown>>> = {
  "an expired session": (sessionId) =>
    ctx.db.$client`update sessions set idle_expires_at = now() - interval '1 second' where id = ${sessionId}`,
  "an ended session": (sessionId) =>
    ctx.db.$client`update sessions set ended_at = now() where id = ${sessionId}`,
  "a suspended user": (_sessionId, userId) =>
    ctx.db.$client`update users set suspended_at = now(), suspended_reason = 'test' where id = ${userId}`,
};

/** Opens a socket as an actor, as far as they come; and whom their messages name. */
async function openAs(actor: Actor): Promise<{ readonly client: TestClient; readonly about: string }> {
  if (actor === "anonymous") return { client: await connect(url), about: victim.userId };
  const isVerified = actor !== "an unverified user";
  const user = actor === "an operator" ? await makeAdmin(ctx) : await makeUser(ctx, { isVerified });
  const { claims, sessionId, ticket } = await ticketOf(user);
  const about = MATRIX[actor] === ABOUT_ONESELF ? user.userId : victim.userId;
  if (actor === "a forged ticket") {
    const forger = createTickets("another-secret-of-at-least-32-characters", systemClock);
    return { client: await openWith((await forger.sign(claims)).ticket), about };
  }
  if (actor === "a ticket that is too old") {
    const past = { now: () => new Date(Date.now() - 60_000) };
    const early = createTickets(TICKET_SECRET, past);
    return { client: await openWith((await early.sign(claims)).ticket), about };
  }
  if (actor === "a ticket that was used") {
    const first = await openWith(ticket);
    await eventually(() => expect(first.of("system")).toHaveLength(1));
    first.socket.terminate();
  }
  await BEFALLS[actor]?.(sessionId, user.userId);
  return { client: await openWith(ticket), about };
}

const nameOf = (frame: ServerFrame) => (frame.type === "error" ? `error ${frame.data.code}` : frame.type);

/** Sends one message and gives what it was answered with, until a second one, which is always refused, has its answer. */
async function answersTo(client: TestClient, type: MessageType, about: string): Promise<readonly string[]> {
  await eventually(() => expect(client.frames.map(nameOf)).toEqual(["system"]));
  client.send({ type, data: MESSAGE_ABOUT[type](about) });
  client.send({ type: "authenticate", data: { ticket: "the last one" } });
  const refusals = type === "authenticate" ? 2 : 1;
  const countRefusals = () =>
    client.frames.filter((frame) => nameOf(frame) === "error STATE_CONFLICT").length;
  await eventually(() => expect(countRefusals()).toBe(refusals));
  return client.frames.slice(1, -1).map(nameOf);
}

async function outcomeOf(actor: Actor, type: MessageType): Promise<unknown> {
  const { client, about } = await openAs(actor);
  let outcome: unknown;
  if (MATRIX[actor] === null) {
    client.send({ type, data: MESSAGE_ABOUT[type](about) });
    outcome = { closed: await client.closed, frames: client.frames.map(nameOf) };
  } else {
    outcome = await answersTo(client, type, about);
    client.socket.terminate();
  }
  for (const frame of client.frames) {
    expect(ServerFrame.parse(frame), "frames name no field that the contract does not").toEqual(frame);
    for (const id of victim.ids) expect(JSON.stringify(frame)).not.toContain(id);
  }
  return outcome;
}

describe("who may send what: every message by everybody", () => {
  it.each(MESSAGES)("%s", async (type) => {
    const found: Record<string, unknown> = {};
    for (const actor of ACTORS) {
      found[actor] = await outcomeOf(actor, type);
      cells.add(`${type} × ${actor}`);
    }
    const expected = Object.fromEntries(ACTORS.map((actor) => [actor, MATRIX[actor]?.[type] ?? REFUSED]));
    expect(found).toEqual(expected);
  });

  it("has asserted every cell, and nobody heard what others asked in her name", () => {
    expect(Object.keys(MESSAGE_ABOUT).sort()).toEqual([...MESSAGES].sort());
    expect(cells.size).toBe(MESSAGES.length * ACTORS.length);
    expect(victim.client.frames.map(nameOf)).toEqual(["system"]);
  });

  it("nobody is told anything but by themselves and by operators", async () => {
    const rows = await readOutbox(database.db, "notification.announced");
    const toVictim = rows.filter(({ payload }) => (payload as { userId: string }).userId === victim.userId);
    const asked = ACTORS.filter((actor) => MATRIX[actor]?.send_notification.length === 0);
    expect(asked).toEqual(["an unverified user", "a user", "an operator"]);
    expect([rows.length, toVictim.length]).toEqual([asked.length, 1]);
  });

  it("there is nothing else to ask a gateway, but how it does and for a socket", () => {
    const mounted = routes.filter((route) => !route.startsWith("HEAD "));
    expect(mounted.sort()).toEqual([
      "GET /health",
      "GET /livez",
      "GET /metrics",
      "GET /readyz",
      "GET /version",
      "GET /ws",
    ]);
  });

  it("asks as members and as keys of another scope as soon as there are groups and keys", async () => {
    const tables = await ctx.db.$client<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`;
    const built = [...tables.map(({ name }) => name), ...MESSAGES];
    expect(tables.length).toBeGreaterThan(20);
    expect(missingActors(built, ACTORS)).toEqual([]);
    expect(missingActors([...built, "group_members", "api_keys"], ACTORS)).toHaveLength(3);
  });
});

describe("a socket that is open closes", () => {
  it.each(Object.entries(BEFALLS))("on %s", async (_actor, befall) => {
    const user = await makeUser(ctx);
    const { ticket, sessionId } = await ticketOf(user);
    const client = await openWith(ticket);
    await eventually(() => expect(client.of("system")).toHaveLength(1));
    await befall(sessionId, user.userId);
    expect(await client.closed).toBe(1008);
  });
});
