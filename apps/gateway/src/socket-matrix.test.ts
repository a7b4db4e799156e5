import { type ChildProcess, spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ServerFrame } from "@evenly/contract/features";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { ClientFrame } from "@evenly/contract/realtime/frames";
import { Scope } from "@evenly/contract/service-keys/schemas";
import { groupMembers } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { createPermits, systemClock } from "@evenly/platform";
import { createGroup } from "@evenly/services/groups/create-group";
import {
  type MadeUser,
  makeAdmin,
  makeKnown,
  makeUser,
  openTestContext,
  openTestSession,
  readOutbox,
} from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { missingActors } from "@evenly/testing/required-actors";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildGateway } from "./build-gateway.ts";
import { SOCKET_LIMITS, SOCKET_TIMINGS } from "./config.ts";
import { createInternalApi } from "./internal-api.ts";
import { connect, ORIGIN, type TestClient } from "./testing/start-gateway.ts";

type MessageType = ClientFrame["type"];
const MESSAGES = ClientFrame.options.map((option) => option.shape.type.value);

/** A message of each type that names the user in every possible field. */
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
  request_balance: ["balance_update_requested", "balance_updated", "balance_update"],
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

/** Callers and the answers to each of their messages; null if the caller cannot sign in. */
const MATRIX = {
  anonymous: null,
  "a forged ticket": null,
  "a ticket that is too old": null,
  "a ticket that was used": null,
  "an expired session": null,
  "an ended session": null,
  "a suspended user": null,
  "a key with every scope": null,
  "a key without the scope": null,
  "an unverified user": ABOUT_ONESELF,
  "a user": ABOUT_ONESELF,
  "another user": ABOUT_ANOTHER,
  "a member": ABOUT_ANOTHER,
  "a removed member": ABOUT_ANOTHER,
  "an operator": BY_OPERATOR,
  "an operator by the password alone": ABOUT_ANOTHER,
} as const satisfies Record<string, Answers | null>;
type Actor = keyof typeof MATRIX;
const ACTORS = Object.keys(MATRIX) as Actor[];
const TICKET_SECRET = "socket-matrix-secret-of-32-characters";
const permits = createPermits(TICKET_SECRET, systemClock);
const REFUSED = { frames: ["error UNAUTHENTICATED"], closed: 1008 };

let api: ChildProcess;
let app: FastifyInstance;
const routes: string[] = [];
let url: string;
/** A connected user who must receive nothing of requests in her name. */
let victim: MadeUser & { readonly client: TestClient; readonly ids: readonly string[] };
const cells = new Set<string>();
const eventually = (expectation: () => void) => vi.waitFor(expectation, 10_000);

const { ctx, database } = await openTestContext({ now: new Date(), permits });
beforeAll(async () => {
  const entry = fileURLToPath(new URL("../../api/src/testing/api-child.ts", import.meta.url));
  api = spawn(process.execPath, ["--import", "tsx", entry, database.url, TICKET_SECRET], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (api.stdout === null) throw new Error("the child process has no stdout");
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
      permits,
      ids,
      log,
      clock: systemClock,
      api: createInternalApi({ url: apiUrl.href, host: apiUrl.host, permits }),
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
});

async function ticketOf({ userId }: { readonly userId: string }, isProven = false) {
  const sessionId = await openTestSession(ctx, { userId, isProven });
  const claims = { userId, sessionId, ticketId: ctx.ids.uuid() } as Parameters<typeof permits.sign>[0];
  return { claims, sessionId, ticket: (await permits.sign(claims)).permit };
}

async function openWith(ticket: string): Promise<TestClient> {
  const client = await connect(url);
  client.send({ type: "authenticate", data: { ticket } });
  return client;
}

/** Changes to a session or its user after the ticket was issued. */
const BEFALLS: Partial<Record<Actor, (sessionId: string, userId: string) => Promise<unknown>>> = {
  "an expired session": (sessionId) =>
    ctx.db.$client`update sessions set idle_expires_at = now() - interval '1 second' where id = ${sessionId}`,
  "an ended session": (sessionId) =>
    ctx.db.$client`update sessions set ended_at = now() where id = ${sessionId}`,
  "a suspended user": (_sessionId, userId) =>
    ctx.db.$client`update users set suspended_at = now(), suspended_reason = 'test' where id = ${userId}`,
};

/** Opens a socket as an actor and signs in if possible; `about` is the user their messages name. */
async function openAs(actor: Actor): Promise<{ readonly client: TestClient; readonly about: string }> {
  if (actor === "anonymous") return { client: await connect(url), about: victim.userId };
  const isVerified = actor !== "an unverified user";
  const isOperator = actor === "an operator" || actor === "an operator by the password alone";
  const user = isOperator ? await makeAdmin(ctx) : await makeUser(ctx, { isVerified });
  if (actor === "a key with every scope" || actor === "a key without the scope") {
    const scopes = actor === "a key with every scope" ? Scope.options : (["contacts:read"] as const);
    const { token } = await makeServiceKey(ctx, { userId: user.userId, scopes: [...scopes] });
    return { client: await openWith(token), about: user.userId };
  }
  const { claims, sessionId, ticket } = await ticketOf(user, actor === "an operator");
  const about = MATRIX[actor] === ABOUT_ONESELF ? user.userId : victim.userId;
  if (actor === "a forged ticket") {
    const forger = createPermits("another-secret-of-at-least-32-characters", systemClock);
    return { client: await openWith((await forger.sign(claims)).permit), about };
  }
  if (actor === "a ticket that is too old") {
    const past = { now: () => new Date(Date.now() - 60_000) };
    const early = createPermits(TICKET_SECRET, past);
    return { client: await openWith((await early.sign(claims)).permit), about };
  }
  if (actor === "a ticket that was used") {
    const first = await openWith(ticket);
    await eventually(() => expect(first.of("system")).toHaveLength(1));
    first.socket.terminate();
  }
  if (actor === "a member" || actor === "a removed member")
    await shareGroup(user.userId, actor === "a member");
  await BEFALLS[actor]?.(sessionId, user.userId);
  return { client: await openWith(ticket), about };
}

/** Makes a user an active or a former member of a group of the victim. */
async function shareGroup(userId: string, isActive: boolean): Promise<void> {
  const key = ctx.ids.uuid();
  const members = [{ userId: victim.userId }];
  const input = CreateGroupInput.parse({ name: "Trip", members, idempotencyKey: key });
  await makeKnown(ctx, { userId }, [victim]);
  const { group } = await createGroup(ctx.asUser(userId), input);
  if (isActive) return;
  await ctx.db
    .update(groupMembers)
    .set({ role: "member", isActive: false, leftAt: ctx.clock.now() })
    .where(sql`${groupMembers.groupId} = ${group.id} and ${groupMembers.userId} = ${userId}`);
}

const nameOf = (frame: ServerFrame) => (frame.type === "error" ? `error ${frame.data.code}` : frame.type);

/** Sends one message and returns the answers to it. A second message, which is always refused, marks their end. */
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

describe("authorization of every message, by caller", () => {
  it.each(MESSAGES)("%s", async (type) => {
    const found: Record<string, unknown> = {};
    for (const actor of ACTORS) {
      found[actor] = await outcomeOf(actor, type);
      cells.add(`${type} × ${actor}`);
    }
    const expected = Object.fromEntries(ACTORS.map((actor) => [actor, MATRIX[actor]?.[type] ?? REFUSED]));
    expect(found).toEqual(expected);
  });

  it("has asserted every cell, and the victim received nothing", () => {
    expect(Object.keys(MESSAGE_ABOUT).sort()).toEqual([...MESSAGES].sort());
    expect(cells.size).toBe(MESSAGES.length * ACTORS.length);
    expect(victim.client.frames.map(nameOf)).toEqual(["system"]);
  });

  it("users can notify only themselves; operators can notify any user", async () => {
    const rows = await readOutbox(database.db, "notification.announced");
    const toVictim = rows.filter(({ payload }) => (payload as { userId: string }).userId === victim.userId);
    const asked = ACTORS.filter((actor) => MATRIX[actor]?.send_notification.length === 0);
    expect(asked).toEqual(["an unverified user", "a user", "an operator"]);
    expect([rows.length, toVictim.length]).toEqual([asked.length, 1]);
  });

  it("the gateway has no other routes than health and the socket", () => {
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

  it("must cover members and key scopes once groups and keys exist", async () => {
    const tables = await ctx.db.$client<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`;
    const built = [...tables.map(({ name }) => name), ...MESSAGES];
    expect(tables.length).toBeGreaterThan(20);
    expect(missingActors(built, ACTORS)).toEqual([]);
    const withoutMembers = ACTORS.filter((actor) => !actor.endsWith("member"));
    expect(missingActors(built, withoutMembers)).toHaveLength(2);
  });
});

describe("an open socket closes", () => {
  it.each(Object.entries(BEFALLS))("on %s", async (_actor, befall) => {
    const user = await makeUser(ctx);
    const { ticket, sessionId } = await ticketOf(user);
    const client = await openWith(ticket);
    await eventually(() => expect(client.of("system")).toHaveLength(1));
    await befall(sessionId, user.userId);
    expect(await client.closed).toBe(1008);
  });
});
