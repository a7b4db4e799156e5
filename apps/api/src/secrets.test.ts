import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  createBus,
  createFieldSeal,
  createLimits,
  createLogger,
  createPermits,
  names,
} from "@evenly/platform";
import { createPasswordHasher } from "@evenly/platform/password-hasher";
import { listMailbox } from "@evenly/services/notifications/list-mailbox";
import { phoneCodeFor } from "@evenly/services/shared/secrets";
import {
  createTestDatabase,
  makeUser,
  requireEnv,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { findFreePort } from "@evenly/testing/find-free-port";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { Redis } from "ioredis";
import postgres from "postgres";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "./build-app.ts";
import { canaries, found, plant } from "./testing/canaries.ts";
import { dumpDatabase, dumpRedis } from "./testing/dump-stores.ts";
import { testConfig } from "./testing/test-config.ts";
import { useServiceKey } from "./testing/use-service-key.ts";

const WORKER = fileURLToPath(new URL("../../worker/src/main.ts", import.meta.url));
const DIST = fileURLToPath(new URL("../../web/dist", import.meta.url));

const settings = {
  TOKEN_PEPPER: plant("secret", "pepper of tokens", "canary-pepper-of-at-least-32-characters"),
  TICKET_SECRET: plant("secret", "secret of tickets", "canary-ticket-secret-of-32-characters"),
  LOOKUP_KEY: plant("secret", "key of look-ups", "canary-lookup-key-of-32-characters"),
  FIELD_KEYS: `k1:${plant("secret", "key of fields", "c0ffee5ec2e7".padEnd(64, "ab"))}`,
};

let database: TestDatabase;
let ctx: TestContext;
let app: FastifyInstance;
let worker: ChildProcess;
let redis: Redis;
const logs: string[] = [];
/** Messages published on the bus. */
const heard: string[] = [];
/** Bodies and headers of refusals. */
const refusals: string[] = [];
/** Paths and queries of every request: proxies log addresses. */
const addresses: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const redisUrl = requireEnv("TEST_REDIS_URL");
  redis = new Redis(redisUrl);
  const listener = redis.duplicate();
  await listener.ssubscribe(names.channel("realtime"));
  listener.on("smessage", (_channel, text) => heard.push(text));
  const log = createLogger({
    name: "api",
    level: "debug",
    destination: { write: (line) => logs.push(line) },
  });
  const place = { databaseUrl: database.url, redisUrl, names, log, clientName: "secrets" };
  const clock = { now: () => new Date() };
  ctx = testContext(database.db, {
    log,
    clock,
    bus: createBus(place),
    limits: createLimits(place),
    passwords: createPasswordHasher(),
    permits: createPermits(settings.TICKET_SECRET, clock),
    seal: createFieldSeal({ fieldKeys: settings.FIELD_KEYS, lookupKey: settings.LOOKUP_KEY }),
    config: {
      publicUrl: "http://localhost:3000",
      tokenPepper: settings.TOKEN_PEPPER,
      isProduction: false,
    },
    channels: { canSendSms: true, pushPublicKey: "", receiptChannels: [] },
  });
  app = await buildApp(testConfig, ctx, log);
  worker = spawn(process.execPath, ["--import", "tsx", WORKER], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      WORKER_PORT: String(await findFreePort()),
      LOG_LEVEL: "debug",
      ...settings,
    },
  });
  for (const stream of [worker.stdout, worker.stderr]) stream?.on("data", (data) => logs.push(String(data)));
  const [first] = await Promise.race([once(worker, "message"), once(worker, "exit")]);
  expect(first, `the worker is ready: ${logs.join("")}`).toEqual({ ready: true });
  return async () => {
    if (worker.kill("SIGKILL")) await once(worker, "exit");
    await app.close();
    await ctx.lane.close();
    await ctx.bus.close();
    await ctx.limits.close();
    listener.disconnect();
    redis.disconnect();
    await database.drop();
  };
});

type Headers = Record<string, string>;
async function ask(method: "GET" | "POST", url: string, payload?: object | string, headers: Headers = {}) {
  addresses.push(url);
  const browser = {
    host: "localhost:3000",
    origin: "http://localhost:3000",
    "content-type": "application/json",
  };
  const answer = await app.inject({
    method,
    url,
    headers: { ...browser, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode >= 400) refusals.push(`${answer.body} ${JSON.stringify(answer.headers)}`);
  return answer;
}
const post = (path: string, payload: object, headers?: Headers) =>
  ask("POST", `/api/${path}`, payload, headers);
const call = (path: string, json: object, headers?: Headers) =>
  ask("POST", `/trpc/${path}`, { json }, headers);

/** Plants the token and cookies of a session that was just opened or renewed. */
function plantSession(name: string, answer: LightMyRequestResponse, before: Headers = {}): Headers {
  const token = plant("secret", `token ${name}`, answer.json().token);
  for (const cookie of answer.cookies) plant("secret", `${cookie.name} ${name}`, cookie.value);
  const cookie = answer.cookies.map((each) => `${each.name}=${each.value}`).join("; ");
  return { authorization: `Bearer ${token}`, cookie: cookie || (before.cookie ?? "") };
}

/** The token of the newest mail to an address that links to this page; the worker delivers it. */
async function mailed(to: string, page: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const links = (await listMailbox(ctx, { to })).flatMap((message) => message.links);
      const link = links.find((each) => each.includes(`/${page}?token=`));
      expect(link, `a mail to ${page}`).toBeDefined();
      return plant("secret", `link ${page}`, link?.split("token=")[1]);
    },
    { timeout: 15_000, interval: 50 },
  );
}

/** Runs a user through every feature and plants each secret that the product issues. */
async function live(): Promise<void> {
  const email = plant("personal", "address", "canary.person@example.test");
  const other = plant("personal", "next address", "canary.next@example.test");
  const phone = plant("personal", "phone", "+4915199988877");
  const passwords = [1, 2, 3].map((turn) => plant("secret", `password ${turn}`));
  const [first = "", second = "", third = ""] = passwords;
  const card = plant("own words", "number like a card's", "4242424242424242");
  const name = { firstName: "Cana", lastName: "Ry", acceptTerms: true };

  const fresh = plantSession(
    "registered",
    await post("auth/register", { email, password: first, phone, ...name }),
  );
  await post("auth/register", { email, password: plant("secret", "password of a repeat"), ...name });
  await post("auth/register", { email: "x", password: [plant("secret", "password in a list")], ...name });
  await post("auth/login", { email, password: plant("secret", "wrong password") });
  await post("auth/login", {
    email: plant("personal", "unknown address", "canary.nobody@example.test"),
    password: plant("secret", "password of nobody"),
  });
  await ask(
    "POST",
    "/api/auth/login",
    `{"email":"${email}","password":"${plant("secret", "password in broken JSON")}"`,
  );
  await ask("GET", "/api/users/profile", undefined, {
    authorization: `Bearer ${plant("secret", "forged token", "canary_forged_token_0123456789")}`,
    cookie: `__Host-session=${plant("secret", "forged cookie")}; __Host-device=${plant("secret", "forged device")}`,
  });
  await post("auth/refresh", {
    token: plant("secret", "forged refresh", "canary_forged_refresh_0123456789abcdefghijkl"),
  });
  await post("auth/verify-email", {
    token: plant("secret", "forged link", "canary_forged_link_0123456789abcdefghijklmno"),
  });
  const token = await mailed(email, "verify-email");
  await post("auth/verify-email", { token });
  await post("auth/verify-email", { token, password: plant("secret", "wrong password of a link") });
  await post("auth/verify-email", {
    token,
    newPassword: plant("secret", "new password of a link", "canary-without-a-digit"),
  });
  await post("auth/verify-email", { token }, fresh);
  await post("auth/forgot-password", { email });
  await post("auth/reset-password", { token: await mailed(email, "reset-password"), password: second });

  const opened = plantSession("opened", await post("auth/login", { email, password: second }));
  const renewal = await post(
    "auth/refresh",
    { token: opened.authorization?.slice(7) },
    { cookie: opened.cookie ?? "" },
  );
  const me = plantSession("renewed", renewal, opened);
  const change = { currentPassword: plant("secret", "wrong present password"), newPassword: third };
  await post("users/change-password", change, me);
  await post("users/change-password", { ...change, currentPassword: second }, me);
  const ticket = await post("realtime/ticket", {}, me);
  plant("secret", "ticket", ticket.json().ticket);

  const code = await call("profile.requestPhoneCode", { phone }, me);
  const { requestId } = code.json().result.data.json as { requestId: string };
  const right = plant("secret", "code of the phone", phoneCodeFor(settings.TOKEN_PEPPER, requestId));
  await call(
    "profile.confirmPhone",
    { requestId, code: plant("secret", "wrong code", right === "734251" ? "734252" : "734251") },
    me,
  );
  await call("profile.confirmPhone", { requestId, code: right }, me);

  const friend = await makeUser(ctx, { balanceMinor: 10_00n });
  const [person] = await ctx.db.$client<{ id: string }[]>`
    select id from users where email_lookup = ${ctx.seal.lookup("email", email)}`;
  await makeFunds(person?.id ?? "");
  const terms = { to: friend.userId, amountMinor: "100", currency: "USD" };
  const meta = { values: { amountMinor: ["bigint"] } };
  const asking = `/trpc/payments.quote?input=${encodeURIComponent(JSON.stringify({ json: terms, meta }))}`;
  plant("secret", "quote", (await ask("GET", asking, undefined, me)).json().result.data.json.token);
  const write = async (status: number, body: object) => {
    const answer = await post("transactions", body, me);
    expect(answer.statusCode, answer.body).toBe(status);
  };
  const to = friend.userId;
  const note = plant("own words", "note of a payment");
  await write(201, { to, amount: "1.00", currency: "USD", description: `${note} ${card}` });
  const refused = plant("own words", "note of a refused payment");
  await write(422, { to, amount: "999.00", currency: "USD", description: refused });
  const entry = { manual: true, date: "2026-11-01", amount: "-3.50", currency: "EUR" };
  const words = { merchant: plant("own words", "merchant"), note: plant("own words", "own note") };
  await write(201, { ...entry, ...words, tags: [plant("own words", "tag", "canary-tag")] });
  await write(400, { ...entry, ...words, amount: plant("own words", "amount that is none") });
  const searched = plant("own words", "what was searched", "canary-searched");
  await ask("GET", `/api/transactions?search=${searched}`, undefined, me);
  const [transfer] = await ctx.db.$client<
    { id: string }[]
  >`select id from transfers where payer_user_id = ${person?.id ?? ""}`;
  const link = await call("payments.createReceiptLink", { id: transfer?.id ?? "" }, me);
  const { url } = link.json().result.data.json as { url: string };
  plant("secret", "link to a receipt", url.split("link=")[1]);
  await app.inject({ url, headers: { host: "localhost:3000" } });

  expect(await useServiceKey(ctx, person?.id ?? "", ask)).toEqual([200, 403, 401]);
  await call("auth.requestEmailChange", { email: other, password: third }, me);
  await call("auth.confirmEmailChange", { token: await mailed(other, "confirm-email") }, me);
  await mailed(email, "revert-email");
  await post("auth/logout", {}, me);
  await post("auth/login", { email: other, password: third });
}

async function makeFunds(userId: string): Promise<void> {
  const { fundWallet } = await import("@evenly/services/ledger/import-transfers");
  const job = ctx.as({ kind: "job", name: "test" });
  await fundWallet(job, { userId, amountMinor: 50_00n, key: "canary-funds" });
}

describe("secrets, addresses and people's own words", () => {
  it("are in no log, error, table, Redis key or address", async () => {
    await live();
    await vi.waitFor(async () => {
      const [{ open = -1 } = {}] = await ctx.db.$client<{ open: number }[]>`
        select count(*)::int as open from deliveries where state = 'pending'`;
      expect(open).toBe(0);
    }, 15_000);
    expect(canaries.size).toBeGreaterThanOrEqual(40);

    const all = ["secret", "personal", "own words"] as const;
    const log = logs.join("\n");
    expect(log.split("\n").length).toBeGreaterThan(50);
    expect(found(log, ...all)).toEqual([]);
    expect(refusals.length).toBeGreaterThanOrEqual(10);
    expect(found(refusals.join("\n"), ...all)).toEqual([]);
    const asked = addresses.filter((address) => !address.includes("search="));
    expect(found(asked.join("\n"), ...all)).toEqual([]);

    const dump = await dumpDatabase(database.adminUrl);
    expect(dump.size).toBeGreaterThan(25);
    expect(found([...dump.values()].join("\n"), "secret", "personal")).toEqual([]);
    const holders = [...dump].filter(([, rows]) => found(rows, "own words").length > 0);
    expect(holders.map(([place]) => place).sort()).toEqual(HOLDERS_OF_OWN_WORDS);

    const stored = await dumpRedis(redis);
    expect(stored).toContain("evenly:limit:");
    expect(found(stored, ...all)).toEqual([]);
    expect(heard.length).toBeGreaterThan(0);
    expect(found(heard.join("\n"), "secret", "personal")).toEqual([]);
  });

  it("are detected where they do occur (control)", async () => {
    const mailbox = (await listMailbox(ctx, { to: null })).map(({ text, to }) => `${to} ${text}`).join("\n");
    expect(found(mailbox, "secret", "personal")).toEqual(
      expect.arrayContaining([
        "link verify-email",
        "link reset-password",
        "code of the phone",
        "address",
        "phone",
      ]),
    );
  });

  it("an unexpected failure is logged in full and answered with its request id only", async () => {
    const secret = plant("secret", "what failed");
    const failing = {
      ...ctx,
      exchangeRates: { latest: () => Promise.reject(new Error(`broken: ${secret}`)) },
    };
    const lines: string[] = [];
    const log = createLogger({
      name: "api",
      level: "info",
      destination: { write: (line) => lines.push(line) },
    });
    const broken = await buildApp(testConfig, { ...failing, log }, log);
    const user = plantSession("of who sees it fail", await post("auth/login", await signUp()));
    const headers = { host: "localhost:3000", origin: "http://localhost:3000", ...user };
    const answer = await broken.inject({ url: "/trpc/payments.getDisplayRates", headers });
    expect(answer.statusCode).toBe(500);
    expect(found(answer.body, "secret")).toEqual([]);
    expect(answer.body).not.toMatch(/\.ts|node_modules|broken|stack/);
    const { data } = answer.json().error.json;
    expect(data).toMatchObject({ appCode: "INTERNAL", requestId: answer.headers["x-request-id"] });
    const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
    expect(logged).toMatchObject({ requestId: data.requestId, err: { message: `broken: ${secret}` } });
    expect(logged.err.stack).toContain("secrets.test.ts");
    await broken.close();
  });

  it("a failed statement is logged without its values", async () => {
    const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
    await admin`alter table users rename to users_elsewhere`;
    const before = logs.length;
    const email = plant("personal", "address of who comes at the wrong time", "canary.late@example.test");
    const form = {
      email,
      password: plant("secret", "password of who comes at the wrong time"),
      firstName: "A",
      lastName: "B",
    };
    const answer = await post("auth/register", { ...form, acceptTerms: true });
    await admin`alter table users_elsewhere rename to users`;
    await admin.end();
    expect(answer.statusCode).toBe(500);
    const written = logs.slice(before).join("\n");
    expect(written).toContain("users");
    expect(found(written + answer.body, "secret", "personal")).toEqual([]);
    expect(written).not.toContain(ctx.seal.lookup("email", email));
  });

  it("no file that browsers load contains a server setting", () => {
    if (!existsSync(DIST)) return;
    const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(js|map|html|json)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(20);
    const names =
      /TOKEN_PEPPER|TICKET_SECRET|FIELD_KEYS|LOOKUP_KEY|DATABASE_URL|REDIS_URL|SMTP_URL|evenly-development-only/;
    expect(files.filter((name) => names.test(readFileSync(join(DIST, name), "utf8")))).toEqual([]);
  });
});

/** Columns of class confidential with users' own words, stored unsealed for history and search. */
const HOLDERS_OF_OWN_WORDS = [
  "manual_entries",
  "notifications",
  "outbox",
  "refusals",
  "transaction_annotations",
  "transfers",
].map((table) => `public.${table}`);

async function signUp(): Promise<{ email: string; password: string }> {
  const form = { email: "sees-it-fail@example.test", password: "Evenly-demo-3" };
  await post("auth/register", { ...form, firstName: "A", lastName: "B", acceptTerms: true });
  return form;
}
