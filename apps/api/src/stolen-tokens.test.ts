import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createBus, names } from "@evenly/platform";
import type { NotificationTexts } from "@evenly/services";
import { createMailbox, createSmsMailbox } from "@evenly/services/notifications/create-mailbox";
import { deliverDue } from "@evenly/services/notifications/deliver-due";
import { listMailbox } from "@evenly/services/notifications/list-mailbox";
import { suspendUser } from "@evenly/services/operators/suspend-user";
import { relayEvents } from "@evenly/services/outbox/relay-events";
import { linkTokenFor } from "@evenly/services/shared/secrets";
import {
  fakePushes,
  type MadeUser,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  silentLog,
  TEST_PASSWORD,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { findFreePort } from "@evenly/testing/find-free-port";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { buildApp } from "./build-app.ts";
import { testConfig } from "./testing/test-config.ts";

const GATEWAY = fileURLToPath(new URL("../../gateway/src/main.ts", import.meta.url));
/** The secret with which `testContext` signs tickets. */
const TICKET_SECRET = "test-ticket-secret-of-32-characters";
const browser = { host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };

const { database } = await openTestContext();
let ctx: TestContext;
/** Two apps with separate buses, as in two processes. */
let apps: readonly [FastifyInstance, FastifyInstance];
let gateway: ChildProcess;
let gatewayPort: number;
let gatewayLog = "";
/** Every credential issued in these tests. */
const keys: string[] = [];
const warnings: object[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  gatewayPort = await findFreePort();
  const build = async () => {
    const clientName = "stolen-tokens";
    const bus = createBus({
      databaseUrl: database.url,
      redisUrl: undefined,
      names,
      log: silentLog,
      clientName,
    });
    const { debug, info, error } = silentLog;
    const warn = (fields: object) => void warnings.push(fields);
    const log = { debug, info, warn, error };
    const own = testContext(database.db, { bus, log, clock: { now: () => new Date() } });
    const app = await buildApp(
      { ...testConfig, gateway: { host: "127.0.0.1", port: gatewayPort } },
      own,
      false,
    );
    await app.listen({ host: "127.0.0.1", port: 0 });
    closers.push(async () => {
      await app.close();
      await own.lane.close();
      await bus.close();
    });
    return { own, app };
  };
  const [one, two] = [await build(), await build()];
  ctx = one.own;
  apps = [one.app, two.app];
  gateway = spawn(process.execPath, ["--import", "tsx", GATEWAY], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      DATABASE_URL: database.url,
      PUBLIC_URL: "http://localhost:3000",
      API_INTERNAL_URL: `http://127.0.0.1:${portOf(one.app)}`,
      GATEWAY_PORT: String(gatewayPort),
      LOG_LEVEL: "debug",
      TICKET_SECRET,
    },
  });
  gateway.stdout?.on("data", (data) => {
    gatewayLog += String(data);
  });
  const [first] = await Promise.race([once(gateway, "message"), once(gateway, "exit")]);
  expect(first, "the gateway is ready").toEqual({ ready: true });
});
afterAll(async () => {
  if (gateway.kill("SIGKILL")) await once(gateway, "exit");
  for (const close of closers) await close();
});

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

type Signed = { readonly token: string; readonly cookie: string };

function post(path: string, payload: object, headers: Record<string, string> = {}, app = apps[0]) {
  const all = { ...browser, "content-type": "application/json", ...headers };
  return app.inject({ method: "POST", url: `/api/${path}`, headers: all, payload });
}
const shown = ({ token, cookie }: Signed) => ({ authorization: `Bearer ${token}`, cookie });

async function signIn({ email }: Pick<MadeUser, "email">): Promise<Signed> {
  const answer = await post("auth/login", { email, password: TEST_PASSWORD });
  const { token } = answer.json() as { token: string };
  keys.push(token, ...answer.cookies.map(({ value }) => value));
  return { token, cookie: cookieOf(answer) };
}

/** A user who received a payment, which has a receipt. */
async function makePerson() {
  const [user, friend] = [await makeUser(ctx), await makeUser(ctx, { balanceMinor: 50_00n })];
  const authorization = shown(await signIn(friend));
  const body = { to: user.userId, amount: "5.00", currency: "USD" };
  const sent = await post("transactions", body, authorization);
  const [id] = await ctx.db.$client<{ id: string }[]>`
    select id from transfers where payee_user_id = ${user.userId}`;
  expect(sent.statusCode).toBe(201);
  return { ...user, friend, transferId: id?.id ?? "" };
}
type Person = Awaited<ReturnType<typeof makePerson>>;

/** Uses the same token and cookie on every kind of endpoint; returns the status of each. */
async function knock(person: Person, headers: Record<string, string>, app = apps[0]) {
  const get = (url: string) => app.inject({ url, headers: { ...browser, ...headers } });
  const boundary = "x-boundary";
  const upload = app.inject({
    method: "POST",
    url: "/api/users/avatar",
    headers: { ...browser, ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nx\r\n--${boundary}--\r\n`,
  });
  const answers = {
    rest: await get("/api/users/profile"),
    trpc: await get("/trpc/auth.getProfile"),
    batch: await get("/trpc/auth.getProfile,payments.getBalance?batch=1&input=%7B%7D"),
    money: await post(
      "transactions",
      { to: person.friend.userId, amount: "0.01", currency: "USD" },
      headers,
      app,
    ),
    receipt: await get(`/api/transactions/${person.transferId}/receipt.pdf`),
    ticket: await post("realtime/ticket", {}, headers, app),
    upload: await upload,
  };
  return Object.fromEntries(Object.entries(answers).map(([door, { statusCode }]) => [door, statusCode]));
}
const OPEN = { rest: 200, trpc: 200, batch: 200, money: 201, receipt: 200, ticket: 200, upload: 400 };
const SHUT = { rest: 401, trpc: 401, batch: 401, money: 401, receipt: 401, ticket: 401, upload: 401 };

async function newTicket(signed: Signed): Promise<string> {
  const { ticket } = (await post("realtime/ticket", {}, shown(signed))).json() as { ticket: string };
  keys.push(ticket);
  return ticket;
}

/** Opens a socket through the api, which pipes it to the gateway process. */
async function openSocket(ticket: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(apps[0])}/ws`, { headers: browser });
  const frames: string[] = [];
  socket.on("message", (data) => frames.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "authenticate", data: { ticket } }));
  return { frames, closed };
}

/** Delivers everything pending; returns the newest mail to the address. Its subject is the template's name. */
async function newestMail(email: string) {
  const texts: NotificationTexts = {
    notification: async ({ template }) => ({ title: template, message: "", actionText: "" }),
    mail: async ({ template }) => ({ subject: template, text: "", html: "" }),
    sms: async () => "",
    codeMessage: async (code) => code,
  };
  while ((await relayEvents(ctx, texts)).events > 0);
  await deliverDue(ctx, {
    mailer: createMailbox(ctx),
    sms: createSmsMailbox(ctx),
    push: fakePushes(),
    texts,
  });
  const [mail] = await listMailbox(ctx, { to: email });
  return mail;
}

type Ending = (person: Person, signed: Signed) => Promise<unknown>;
const endings: readonly (readonly [string, Ending])[] = [
  ["signing out", async (_person, signed) => post("auth/logout", {}, shown(signed))],
  [
    "being signed out from another device",
    async (person) => {
      const headers = { ...browser, "content-type": "application/json", ...shown(await signIn(person)) };
      const url = "/trpc/auth.revokeOtherSessions";
      return apps[0].inject({ method: "POST", url, headers, payload: { json: null } });
    },
  ],
  [
    "a new password",
    async (person) => {
      const body = { currentPassword: TEST_PASSWORD, newPassword: "Evenly-demo-4" };
      return post("users/change-password", body, shown(await signIn(person)));
    },
  ],
  [
    "a password set by mail",
    async (person) => {
      await post("auth/forgot-password", { email: person.email });
      const [link] = await ctx.db.$client<{ id: string }[]>`
        select id from link_tokens where user_id = ${person.userId} and purpose = 'reset_password'`;
      const token = linkTokenFor(ctx.config.tokenPepper, "reset_password", link?.id ?? "");
      return post("auth/reset-password", { token, password: "Evenly-demo-4" });
    },
  ],
  [
    "suspension",
    async (person) =>
      suspendUser((await makeAdmin(ctx)).ctx, { user: person.userId, reason: "test", proof: operatorProof }),
  ],
  [
    "reuse of a token that was rotated away",
    async (_person, signed) => {
      await post("auth/refresh", { token: signed.token }, shown(signed));
      return post("auth/refresh", { token: signed.token });
    },
  ],
];

describe("a stolen token", () => {
  it("is refused without its cookie, on every endpoint", async () => {
    const [person, thief] = [await makePerson(), await makeUser(ctx)];
    const [signed, own] = [await signIn(person), await signIn(thief)];
    const socket = await openSocket(await newTicket(signed));
    const authorization = `Bearer ${signed.token}`;
    expect(await knock(person, shown(signed))).toEqual(OPEN);
    expect(await knock(person, { authorization })).toEqual(SHUT);
    expect(await knock(person, { authorization, cookie: own.cookie })).toEqual(SHUT);
    expect(await knock(person, { authorization, cookie: own.cookie }, apps[1])).toEqual(SHUT);
    for (const cookie of ["", own.cookie]) {
      const refreshed = await post("auth/refresh", { token: signed.token }, { cookie });
      expect([refreshed.statusCode, refreshed.json().code]).toEqual([401, "SESSION_EXPIRED"]);
    }
    expect(await knock(person, shown(signed))).toEqual(OPEN);
    expect(socket.frames.join()).toContain("authenticated");
  });

  it.each(endings)("is refused everywhere at once after %s, and open sockets close", async (_name, end) => {
    const person = await makePerson();
    const signed = await signIn(person);
    const socket = await openSocket(await newTicket(signed));
    await vi.waitFor(() => expect(socket.frames.join()).toContain("authenticated"));
    const unused = await newTicket(signed);
    const made = await apps[0].inject({
      method: "POST",
      url: "/trpc/payments.createReceiptLink",
      headers: { ...browser, ...shown(signed) },
      payload: { json: { id: person.transferId } },
    });
    const { url } = made.json().result.data.json as { url: string };
    expect(await knock(person, shown(signed))).toEqual(OPEN);
    const headers = { ...browser, ...shown(signed) };
    expect((await apps[1].inject({ url: "/api/users/profile", headers })).statusCode).toBe(200);

    await end(person, signed);

    expect(await knock(person, shown(signed))).toEqual(SHUT);
    expect(await socket.closed).toBe(1008);
    await vi.waitFor(async () => expect(await knock(person, shown(signed), apps[1])).toEqual(SHUT), 2000);
    expect((await apps[0].inject({ url, headers: browser })).statusCode).toBe(400);
    const late = await openSocket(unused);
    expect(await late.closed).toBe(1008);
    const refreshed = await post("auth/refresh", { token: signed.token }, shown(signed));
    expect([refreshed.statusCode, refreshed.cookies]).toEqual([401, []]);
  });

  it("ends its whole token family when an old token is reused, and mails the owner", async () => {
    const person = await makePerson();
    const signed = await signIn(person);
    const tokens = [signed.token];
    for (let turns = 0; turns < 3; turns += 1) {
      const headers = shown({ ...signed, token: tokens.at(-1) ?? "" });
      tokens.push((await post("auth/refresh", { token: tokens.at(-1) }, headers)).json().token);
    }
    expect(new Set(tokens).size).toBe(4);
    expect((await knock(person, shown({ ...signed, token: tokens[3] ?? "" }))).rest).toBe(200);
    expect((await post("auth/refresh", { token: tokens[0] }, shown(signed))).statusCode).toBe(401);
    for (const token of tokens) {
      expect((await knock(person, shown({ ...signed, token }))).rest).toBe(401);
      expect((await post("auth/refresh", { token }, shown(signed))).statusCode).toBe(401);
    }
    expect((await newestMail(person.email))?.subject).toBe("sessionStolen");
  });
});

describe("the audit log of an account", () => {
  it("records every sign-in, failure, lockout, token reuse and session end with actor, action, time and request", async () => {
    const person = await makePerson();
    const id = (step: string) => ({ "x-request-id": `audit-${step}-${person.handle}` });
    const login = (step: string, password: string) =>
      post("auth/login", { email: person.email, password }, id(step));
    for (let tries = 1; tries <= 5; tries += 1) await login(`wrong-${tries}`, "wrong");
    await ctx.db.$client`delete from security_counters`;
    const opened = await login("in", TEST_PASSWORD);
    const headers = shown({ token: opened.json().token, cookie: cookieOf(opened) });
    await post("auth/logout", {}, { ...headers, ...id("out") });
    const again = await login("again", TEST_PASSWORD);
    await post("auth/refresh", { token: again.json().token }, { ...id("rotate"), cookie: cookieOf(again) });
    await post("auth/refresh", { token: again.json().token }, id("reuse"));
    const rows = await ctx.db.$client<Record<string, string>[]>`
      select operation, user_id, actor_kind, request_id, metadata::text as metadata, created_at from audit_log
      where request_id like ${`audit-%-${person.handle}`} order by created_at, id`;
    const seen = rows.map(({ operation, request_id, metadata }) => [
      request_id?.split("-").slice(1, -1).join(" "),
      operation,
      metadata,
    ]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ["wrong 1", "login.failed", '{"isLocked": false}'],
        ["wrong 5", "login.failed", '{"isLocked": true}'],
        ["in", "session.opened", "{}"],
        ["out", "session.ended", '{"reason": "logout"}'],
        ["reuse", "session.ended", '{"reason": "token_reused"}'],
      ]),
    );
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([person.userId]));
    for (const { created_at } of rows) {
      expect(Math.abs(Date.now() - new Date(String(created_at)).getTime())).toBeLessThan(60_000);
    }
  });

  it("the gateway's log names connections and none of their credentials", async () => {
    await vi.waitFor(() => expect(gatewayLog.split("\n").length).toBeGreaterThan(5));
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter((key) => gatewayLog.includes(key))).toEqual([]);
  });

  it("records a non-operator's attempt to act as an operator", async () => {
    const person = await makePerson();
    const headers = { ...browser, ...shown(await signIn(person)) };
    const payload = { json: { user: person.handle, reason: "curious" } };
    const asked = await apps[0].inject({
      method: "POST",
      url: "/trpc/operators.users.show",
      headers,
      payload,
    });
    expect([asked.statusCode, asked.json().error.json.data.appCode]).toEqual([403, "FORBIDDEN"]);
    const requestId = asked.headers["x-request-id"];
    expect(warnings.at(-1)).toMatchObject({ userId: person.userId, path: "operators.users.show", requestId });
  });
});

function cookieOf(answer: Awaited<ReturnType<typeof post>>): string {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
